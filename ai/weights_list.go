package ai

import (
	"fmt"
	"reflect"
)

// Each calls f for every weight, in a fixed order, with its name.
func (w *Weights) Each(f func(name string, weight *int)) {
	eachInt("", reflect.ValueOf(w).Elem(), f)
}

func eachInt(name string, v reflect.Value, f func(string, *int)) {
	switch v.Kind() {
	case reflect.Int:
		f(name, v.Addr().Interface().(*int))
	case reflect.Array:
		for i := range v.Len() {
			eachInt(fmt.Sprintf("%s.%d", name, i), v.Index(i), f)
		}
	default:
		for i := range v.NumField() {
			field := v.Type().Field(i).Name
			if name != "" {
				field = name + "." + field
			}
			eachInt(field, v.Field(i), f)
		}
	}
}

// Varied returns weights that each differ from w by up to the given number of
// hundredths. Small differences are likelier than large ones.
func (w Weights) Varied(hundredths int, seed uint64) Weights {
	d := Dice{seed}
	w.Each(func(_ string, weight *int) {
		up, down := d.IntN(hundredths*100+1), d.IntN(hundredths*100+1)
		*weight += *weight * (up - down) / 10000
	})
	return w
}
