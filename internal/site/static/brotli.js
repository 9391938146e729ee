// unpackProgram fetches a program from a folder, whose address ends with a slash, and
// returns a stream of its decompressed bytes. Not all browsers decompress Brotli for
// scripts.
async function unpackProgram(folder, program, size) {
  const fetched = async (name) => {
    const sent = await fetch(folder + name);
    if (!sent.ok) throw new Error(`${sent.url}: ${sent.status}`);
    return sent;
  };
  const packed = await fetched(`${program}.br`);
  if (packed.headers.get("Content-Encoding")) return packed.body;
  let native;
  try { native = new DecompressionStream("brotli"); } catch {
    const constants = (await fetched("brotli.bin")).body.pipeThrough(new DecompressionStream("gzip"));
    return unbrotli(packed.body, new Uint8Array(await new Response(constants).arrayBuffer()), size);
  }
  return packed.body.pipeThrough(native);
}

// unbrotli decompresses Brotli (RFC 7932) as it arrives. Constants holds the constants
// of the format, one after the other: the words of appendix A, the contexts of section
// 7.1 by mode and by the last byte and the one before, and the transforms of appendix B,
// each with a kind, a prefix and a suffix. brotli.bin has them, compressed with gzip.
// Size is the size of the result.
function unbrotli(stream, constants, size) {
  const reader = stream.getReader();
  let input = new Uint8Array(0), at = 0, complete = false;
  let acc = 0, bits = 0; // bits that were read from the input and are not used yet
  const output = new Uint8Array(size);
  let end = 0, sent = 0;

  // more waits for the next piece of the input.
  async function more() {
    const { done, value } = await reader.read();
    if (done) { complete = true; return; }
    const joined = new Uint8Array(input.length - at + value.length);
    joined.set(input.subarray(at));
    joined.set(value, input.length - at);
    input = joined;
    at = 0;
  }
  // No step between two calls of enough or low needs more than this many bytes.
  const step = 64;
  const low = () => !complete && input.length - at < step;
  const enough = async () => { while (low()) await more(); };

  function fill() {
    while (bits < 25) { acc |= input[at++] << bits; bits += 8; }
  }
  function take(n) {
    fill();
    const value = acc & ((1 << n) - 1);
    acc >>>= n;
    bits -= n;
    return value;
  }

  // code makes a prefix code: the symbols of short codes by the next bits of the input,
  // and all symbols by the lengths of their codes.
  const quickBits = 10;
  function code(lengths) {
    const count = new Uint16Array(16), first = new Uint16Array(17), next = new Uint16Array(16);
    for (const n of lengths) if (n) count[n]++;
    let total = 0;
    for (let n = 1; n < 16; n++) {
      next[n] = (next[n - 1] + count[n - 1]) << 1;
      first[n] = total;
      total += count[n];
    }
    const quick = new Int16Array(1 << quickBits).fill(-1), symbols = new Uint16Array(total);
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      const n = lengths[symbol];
      if (!n) continue;
      symbols[first[n]++] = symbol;
      let reversed = 0;
      for (let i = 0, c = next[n]++; i < n; i++, c >>= 1) reversed = reversed << 1 | c & 1;
      if (n <= quickBits) for (; reversed < 1 << quickBits; reversed += 1 << n) quick[reversed] = symbol << 4 | n;
    }
    return { quick, count, symbols };
  }
  const single = (symbol) => ({ quick: new Int16Array(1 << quickBits).fill(symbol << 4) });
  function read(tree) {
    fill();
    const entry = tree.quick[acc & (1 << quickBits) - 1];
    if (entry >= 0) {
      acc >>>= entry & 15;
      bits -= entry & 15;
      return entry >> 4;
    }
    for (let n = 1, c = 0, first = 0, index = 0; n < 16; n++) {
      c |= acc >>> n - 1 & 1;
      const count = tree.count[n];
      if (c - first < count) {
        acc >>>= n;
        bits -= n;
        return tree.symbols[index + c - first];
      }
      index += count;
      first = first + count << 1;
      c <<= 1;
    }
    throw new Error("brotli: no such code");
  }

  // Sections 3.4 and 3.5: how codes are written.
  const order = [1, 2, 3, 4, 0, 5, 17, 6, 16, 7, 8, 9, 10, 11, 12, 13, 14, 15];
  const shapes = { 2: [1, 1], 3: [1, 2, 2], 4: [2, 2, 2, 2], 5: [1, 2, 3, 3] };
  async function readCode(alphabet) {
    await enough();
    const skip = take(2);
    if (skip === 1) {
      let n = take(2) + 1;
      const symbols = Array.from({ length: n }, () => take(32 - Math.clz32(alphabet - 1)));
      if (n === 1) return single(symbols[0]);
      if (n === 4) n += take(1);
      const lengths = new Uint8Array(alphabet);
      symbols.forEach((symbol, i) => { lengths[symbol] = shapes[n][i]; });
      return code(lengths);
    }
    const inner = new Uint8Array(18);
    let space = 32, used = 0, last = 0;
    for (let i = skip; i < 18 && space > 0; i++) {
      fill();
      const four = acc & 15, n = [2, 2, 2, 3, 2, 2, 2, 4][four & 7], value = [0, 4, 3, 2, 0, 4, 3, four === 7 ? 1 : 5][four & 7];
      acc >>>= n;
      bits -= n;
      inner[order[i]] = value;
      if (value) { space -= 32 >> value; used++; last = order[i]; }
    }
    const tree = used === 1 ? single(last) : code(inner), lengths = new Uint8Array(alphabet);
    let previous = 8, repeated = 0, repeat = 0;
    space = 32768;
    for (let symbol = 0; symbol < alphabet && space > 0;) {
      await enough();
      const n = read(tree);
      if (n < 16) {
        repeat = 0;
        lengths[symbol++] = n;
        if (n) { previous = n; space -= 32768 >> n; }
        continue;
      }
      const again = n === 16 ? previous : 0, before = repeated === again ? repeat : 0;
      repeated = again;
      repeat = (before ? before - 2 << n - 14 : 0) + take(n - 14) + 3;
      lengths.fill(again, symbol, symbol + repeat - before);
      symbol += repeat - before;
      if (again) space -= repeat - before << 15 - again;
    }
    return code(lengths);
  }
  async function readCodes(n, alphabet) {
    const all = [];
    for (let i = 0; i < n; i++) all.push(await readCode(alphabet));
    return all;
  }

  // Section 9.2: small numbers, and lengths as bases and extra bits.
  function readCount() {
    if (!take(1)) return 1;
    const n = take(3);
    return 1 + (1 << n) + take(n);
  }
  const bases = (first, extra) => extra.reduce((all, n, i) => (all.push(all[i] + 2 ** n), all), [first]);
  const blockBits = [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13, 24];
  const insertBits = [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 14, 24];
  const copyBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 24];
  const blockBase = bases(1, blockBits), insertBase = bases(0, insertBits), copyBase = bases(2, copyBits);
  const insertCells = [0, 0, 0, 0, 8, 8, 0, 16, 8, 16, 16], copyCells = [0, 8, 0, 8, 0, 8, 16, 0, 16, 8, 16];

  // Blocks of literals, commands and distances: the type of the current block, and how
  // much of it is left.
  async function readBlocks() {
    const types = readCount(), b = { types, type: 0, before: 1, left: 1 << 28 };
    if (types === 1) return b;
    b.typeCode = await readCode(types + 2);
    b.countCode = await readCode(26);
    await enough();
    b.left = readBlockLength(b);
    return b;
  }
  function readBlockLength(b) {
    const n = read(b.countCode);
    return blockBase[n] + take(blockBits[n]);
  }
  function nextBlock(b) {
    const n = read(b.typeCode), type = n === 0 ? b.before : n === 1 ? b.type + 1 : n - 2;
    b.before = b.type;
    b.type = type >= b.types ? type - b.types : type;
    b.left = readBlockLength(b);
  }

  // Section 7.3: which code belongs to which type and context.
  async function readMap(length) {
    await enough();
    const map = new Uint8Array(length), trees = readCount();
    if (trees === 1) return { map, trees };
    const zeros = take(1) ? take(4) + 1 : 0, tree = await readCode(trees + zeros);
    for (let i = 0; i < length;) {
      await enough();
      const n = read(tree);
      if (n > zeros) map[i++] = n - zeros;
      else i += n ? (1 << n) + take(n) : 1;
    }
    if (take(1)) {
      const front = Array.from({ length: 256 }, (_, i) => i);
      for (let i = 0; i < length; i++) {
        const [value] = front.splice(map[i], 1);
        front.unshift(value);
        map[i] = value;
      }
    }
    return { map, trees };
  }

  // Section 8: words and their transforms.
  const words = constants.subarray(0, 122784), contexts = constants.subarray(122784, 124832);
  const wordBits = [0, 0, 0, 0, 10, 10, 11, 11, 10, 10, 10, 10, 10, 9, 9, 8, 7, 7, 8, 7, 7, 6, 6, 5, 5];
  const wordStart = wordBits.reduce((all, n, length) => (all.push(all[length] + (n && length << n)), all), [0]);
  const transforms = [];
  for (let i = 124832; i < constants.length;) {
    const kind = constants[i++], text = () => { const from = i + 1; i = from + constants[i]; return constants.subarray(from, i); };
    transforms.push({ kind, prefix: text(), suffix: text() });
  }
  // upper capitalizes the first letter of a word, in the format's simplified way, and
  // returns the letter's length.
  function upper(word) {
    if (word[0] < 0xc0) { if (word[0] >= 97 && word[0] <= 122) word[0] ^= 32; return 1; }
    if (word[0] < 0xe0) { if (word.length > 1) word[1] ^= 32; return 2; }
    if (word.length > 2) word[2] ^= 5;
    return 3;
  }
  function put(text) { output.set(text, end); end += text.length; }
  function putWord(length, id) {
    const { kind, prefix, suffix } = transforms[id >> wordBits[length]];
    const from = wordStart[length] + (id & (1 << wordBits[length]) - 1) * length;
    const word = words.slice(from + Math.max(0, kind - 11), from + length - (kind < 10 ? kind : 0));
    if (kind === 10) upper(word);
    if (kind === 11) for (let i = 0; i < word.length;) i += upper(word.subarray(i));
    put(prefix);
    put(word);
    put(suffix);
  }

  let window = 0;
  const last = [16, 15, 11, 4]; // the last four distances
  // The meta-block that is being read, and the position within its current command.
  let literals, commands, distances, literalMap, distanceMap, modes, literalCodes, commandCodes, distanceCodes, postfix, direct;
  let blockEnd = 0, insert = 0, copy = 0, between = true, implied = false, same = false;

  async function readBlockHead(length) {
    literals = await readBlocks();
    await enough();
    commands = await readBlocks();
    await enough();
    distances = await readBlocks();
    await enough();
    postfix = take(2);
    direct = take(4) << postfix;
    modes = [];
    for (let i = 0; i < literals.types; i++) { await enough(); modes.push(take(2)); }
    literalMap = await readMap(literals.types << 6);
    distanceMap = await readMap(distances.types << 2);
    literalCodes = await readCodes(literalMap.trees, 256);
    commandCodes = await readCodes(commands.types, 704);
    distanceCodes = await readCodes(distanceMap.trees, 16 + direct + (48 << postfix));
    blockEnd = end + length;
    between = true;
  }

  function readCommand() {
    if (commands.left-- === 0) { nextBlock(commands); commands.left--; }
    const n = read(commandCodes[commands.type]), cell = n >> 6;
    const i = insertCells[cell] + (n >> 3 & 7), c = copyCells[cell] + (n & 7);
    implied = cell < 2;
    insert = insertBase[i] + take(insertBits[i]);
    copy = copyBase[c] + take(copyBits[c]);
  }
  function readDistance() {
    same = implied;
    if (implied) return last[3];
    if (distances.left-- === 0) { nextBlock(distances); distances.left--; }
    const n = read(distanceCodes[distanceMap.map[distances.type << 2 | Math.min(copy, 5) - 2]]);
    same = n === 0;
    if (n < 4) return last[3 - n];
    if (n < 16) {
      const i = n - 4 >> 1;
      return last[n < 10 ? 3 : 2] + (n & 1 ? 1 : -1) * (i % 3 + 1);
    }
    if (n < 16 + direct) return n - 15;
    const rest = n - 16 - direct, high = rest >> postfix, extra = 1 + (high >> 1);
    return ((2 + (high & 1) << extra) - 4 + take(extra) << postfix) + (rest & (1 << postfix) - 1) + direct + 1;
  }
  function putCopy(distance) {
    const farthest = Math.min(window, end);
    if (distance > farthest) { putWord(copy, distance - farthest - 1); return; }
    if (!same) { last.shift(); last.push(distance); }
    if (distance >= copy && copy > 32) { output.copyWithin(end, end - distance, end - distance + copy); end += copy; return; }
    for (const to = end + copy; end < to; end++) output[end] = output[end - distance];
  }
  function putLiterals() {
    while (insert > 0 && !low()) {
      if (literals.left-- === 0) { nextBlock(literals); literals.left--; }
      const mode = modes[literals.type] << 9;
      const context = contexts[mode + (end > 0 ? output[end - 1] : 0)] | contexts[mode + 256 + (end > 1 ? output[end - 2] : 0)];
      output[end++] = read(literalCodes[literalMap.map[literals.type << 6 | context]]);
      insert--;
    }
  }
  // run carries out commands until the meta-block is over, the input runs low, or there
  // is enough output to hand on.
  function run() {
    for (const stop = sent + (1 << 18); end < blockEnd && end < stop && !low();) {
      if (between) { readCommand(); between = false; }
      putLiterals();
      if (insert > 0) return;
      if (end < blockEnd) { if (low()) return; putCopy(readDistance()); }
      between = true;
    }
  }

  // Sections 9.1 and 9.2: the head of the stream, and of every meta-block.
  function readWindow() {
    if (!take(1)) return 16;
    const n = take(3);
    if (n) return 17 + n;
    const m = take(3);
    return m ? 8 + m : 17;
  }
  async function* pieces() {
    await enough();
    window = (1 << readWindow()) - 16;
    for (let over = false; !over;) {
      await enough();
      over = take(1) === 1;
      if (over && take(1)) break;
      const nibbles = take(2) + 4;
      if (nibbles === 7) { // metadata, to be skipped
        take(1);
        const n = take(2);
        let skip = 0;
        for (let i = 0; i < n; i++) skip |= take(8) << 8 * i;
        await aligned(n ? skip + 1 : 0, () => {});
        continue;
      }
      let length = 1;
      for (let i = 0; i < nibbles; i++) length += take(4) << 4 * i;
      if (!over && take(1)) {
        await aligned(length, put);
      } else {
        await readBlockHead(length);
        while (end < blockEnd) {
          await enough();
          run();
          yield output.slice(sent, end);
          sent = end;
        }
      }
      if (end > sent) { yield output.slice(sent, end); sent = end; }
    }
    if (end !== size) throw new Error(`brotli: ${end} bytes instead of ${size}`);
  }
  // aligned hands on bytes that are not compressed.
  async function aligned(length, to) {
    at -= bits >> 3;
    acc = bits = 0;
    while (length > 0) {
      if (at >= input.length) { if (complete) throw new Error("brotli: the end is missing"); await more(); continue; }
      const piece = input.subarray(at, at + length);
      to(piece);
      at += piece.length;
      length -= piece.length;
    }
  }
  const all = pieces();
  return new ReadableStream({
    async pull(to) {
      const { done, value } = await all.next();
      if (done) to.close();
      else to.enqueue(value);
    },
    cancel() { return reader.cancel(); },
  });
}
