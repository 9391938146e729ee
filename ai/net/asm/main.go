// Command asm writes the kernels of package net for amd64 with AVX2:
//
//	go run . -out ../kernel_amd64.s -stubs ../kernel_amd64.go -pkg net
//
// It is a module of its own so that the program does not depend on avo.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const (
	lanes  = 16 // of 16 bits in a register
	bytes  = 32 // of a register
	blocks = 4  // registers of 8 sums in the second layer: 32 neurons at once
)

func main() {
	rowKernel("addAVX2", "adds a row to sums; their length is a multiple of 16.", VPADDW)
	rowKernel("subAVX2", "takes a row from sums; their length is a multiple of 16.", VPSUBW)
	clipKernel()
	pairKernel()
	Generate()
}

// rowKernel changes sums by a row, 16 at a time.
func rowKernel(name, doc string, change func(ops ...Op)) {
	TEXT(name, NOSPLIT, "func(sums, row *int16, n int)")
	Doc(name + " " + doc)
	Pragma("noescape")
	sums, row, n := Load(Param("sums"), GP64()), Load(Param("row"), GP64()), Load(Param("n"), GP64())
	Label("next")
	x := YMM()
	VMOVDQU(Mem{Base: sums}, x)
	change(Mem{Base: row}, x, x)
	VMOVDQU(x, Mem{Base: sums})
	ADDQ(Imm(bytes), sums)
	ADDQ(Imm(bytes), row)
	SUBQ(Imm(lanes), n)
	JNZ(LabelRef("next"))
	VZEROUPPER()
	RET()
}

// clipKernel keeps sums between 0 and the limit.
func clipKernel() {
	TEXT("clipAVX2", NOSPLIT, "func(clipped, sums *int16, n int, limit int16)")
	Doc("clipAVX2 sets clipped to sums kept between 0 and limit; their length is a multiple of 16.")
	Pragma("noescape")
	to, sums, n := Load(Param("clipped"), GP64()), Load(Param("sums"), GP64()), Load(Param("n"), GP64())
	limit, zero := YMM(), YMM()
	word := GP32()
	Load(Param("limit"), word.As16())
	x := XMM()
	VMOVD(word, x)
	VPBROADCASTW(x, limit)
	VPXOR(zero, zero, zero)
	Label("next")
	y := YMM()
	VMOVDQU(Mem{Base: sums}, y)
	VPMAXSW(zero, y, y)
	VPMINSW(limit, y, y)
	VMOVDQU(y, Mem{Base: to})
	ADDQ(Imm(bytes), sums)
	ADDQ(Imm(bytes), to)
	SUBQ(Imm(lanes), n)
	JNZ(LabelRef("next"))
	VZEROUPPER()
	RET()
}

// pairKernel adds the products of pairs of inputs to the sums of 32 neurons.
func pairKernel() {
	TEXT("pairsAVX2", NOSPLIT, "func(sums *int32, inputs, weights *int16, n, stride int)")
	Doc("pairsAVX2 adds to 32 sums the products of n pairs of inputs with their weights, which are stride bytes apart.")
	Pragma("noescape")
	to, in, weights := Load(Param("sums"), GP64()), Load(Param("inputs"), GP64()), Load(Param("weights"), GP64())
	n, stride := Load(Param("n"), GP64()), Load(Param("stride"), GP64())
	var sums [blocks]VecVirtual
	for i := range sums {
		sums[i] = YMM()
		VMOVDQU(Mem{Base: to, Disp: i * bytes}, sums[i])
	}
	Label("next")
	pair := YMM()
	VPBROADCASTD(Mem{Base: in}, pair)
	for i := range sums {
		product := YMM()
		VPMADDWD(Mem{Base: weights, Disp: i * bytes}, pair, product)
		VPADDD(product, sums[i], sums[i])
	}
	ADDQ(Imm(4), in)
	ADDQ(stride, weights)
	DECQ(n)
	JNZ(LabelRef("next"))
	for i := range sums {
		VMOVDQU(sums[i], Mem{Base: to, Disp: i * bytes})
	}
	VZEROUPPER()
	RET()
}
