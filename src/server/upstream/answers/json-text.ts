const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const SPACE = 0x20
/** Bytes of a number of 32 bits. */
const WORD = 4

/** Tables by byte: a look into one is the cheapest question that can be asked of a byte. */
function among(bytes: Iterable<number>): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of bytes) table[byte] = 1
  return table
}
const IS_SPACE = among(Buffer.from(' \t\n\r'))
const IS_HEX = among(Buffer.from('0123456789abcdefABCDEF'))
const IS_ESCAPED = among(Buffer.from('"\\/bfnrt'))
/** Where a string ends or is not simply itself: its quote, an escape, and what may not stand in it. */
const IS_NOT_PLAIN = among([QUOTE, BACKSLASH, ...Array.from({ length: SPACE }, (_, byte) => byte)])

const [TRUE, FALSE, NULL] = [Buffer.from('true'), Buffer.from('false'), Buffer.from('null')]

/** The parts of a JSON text, as bytes: each method takes where a part begins and says where it ends, or -1 for what is none. */
export class JsonText {
  readonly #bytes: Buffer
  /** A text on one line: then no control character can stand in a string, and strings need not be looked through for them. */
  readonly #isOneLine: boolean
  /** Where the next escape stands, from the last place that was looked at. */
  #escape: number

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#isOneLine = !hasControl(bytes)
    this.#escape = placeOf(bytes, BACKSLASH, 0)
  }

  afterSpace(from: number): number {
    const bytes = this.#bytes
    let at = from
    while (at < bytes.length && IS_SPACE[bytes[at]!] === 1) at += 1
    return at
  }

  /** To where the value of a member begins, from where its name should. */
  afterName(from: number): number {
    if (this.#bytes[from] !== QUOTE) return -1
    const end = this.#afterString(from)
    if (end < 0) return -1
    const colon = this.afterSpace(end)
    return this.#bytes[colon] === COLON ? this.afterSpace(colon + 1) : -1
  }

  /** Behind a string, a number or a word. */
  afterScalar(from: number): number {
    switch (this.#bytes[from]) {
      case QUOTE:
        return this.#afterString(from)
      case 0x74:
        return this.#afterWord(from, TRUE)
      case 0x66:
        return this.#afterWord(from, FALSE)
      case 0x6e:
        return this.#afterWord(from, NULL)
      default:
        return this.#afterNumber(from)
    }
  }

  /** The value of a string that is known to be one. */
  stringAt(from: number): string {
    return String(JSON.parse(this.#bytes.toString('utf8', from, this.#afterStringSlowly(from))))
  }

  #afterString(from: number): number {
    if (!this.#isOneLine) return this.#afterStringSlowly(from)
    const end = this.#bytes.indexOf(QUOTE, from + 1)
    if (this.#escape < from) this.#escape = placeOf(this.#bytes, BACKSLASH, from)
    return end < this.#escape && end > 0 ? end + 1 : this.#afterStringSlowly(from)
  }

  #afterStringSlowly(from: number): number {
    const bytes = this.#bytes
    let at = from + 1
    for (;;) {
      while (at < bytes.length && IS_NOT_PLAIN[bytes[at]!] === 0) at += 1
      const byte = bytes[at]
      if (byte === QUOTE) return at + 1
      if (byte !== BACKSLASH || at + 1 >= bytes.length) return -1
      const escaped = bytes[at + 1]!
      if (IS_ESCAPED[escaped] === 1) at += 2
      else if (escaped === 0x75 && this.#isHex(at + 2)) at += 6
      else return -1
    }
  }

  #isHex(from: number): boolean {
    const bytes = this.#bytes
    if (from + 4 > bytes.length) return false
    for (let at = from; at < from + 4; at += 1) if (IS_HEX[bytes[at]!] === 0) return false
    return true
  }

  #afterWord(from: number, word: Buffer): number {
    for (let place = 0; place < word.length; place += 1) {
      if (this.#bytes[from + place] !== word[place]) return -1
    }
    return from + word.length
  }

  #afterNumber(from: number): number {
    const bytes = this.#bytes
    const whole = bytes[from] === 0x2d ? from + 1 : from
    let at = bytes[whole] === 0x30 ? whole + 1 : this.#afterDigits(whole)
    if (at >= 0 && bytes[at] === 0x2e) at = this.#afterDigits(at + 1)
    if (at < 0 || (bytes[at] !== 0x65 && bytes[at] !== 0x45)) return at
    const sign = bytes[at + 1]
    return this.#afterDigits(sign === 0x2b || sign === 0x2d ? at + 2 : at + 1)
  }

  /** Behind one digit or more. */
  #afterDigits(from: number): number {
    const bytes = this.#bytes
    let at = from
    while (at < bytes.length && (bytes[at]! - 0x30) >>> 0 <= 9) at += 1
    return at > from ? at : -1
  }
}

/** Behind the last one where there is none. */
function placeOf(bytes: Buffer, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from)
  return at < 0 ? bytes.length : at
}

/** Whether a byte below the space is among them. */
function hasControl(bytes: Buffer): boolean {
  // Too short to have a place in it from which four can be taken.
  if (bytes.length < WORD) return anyControl(bytes, 0, bytes.length)
  // Four bytes at a time as one number: what is below a space takes a bit from the byte above it and so sets its own highest bit.
  const head = -bytes.byteOffset & 3
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + head, (bytes.length - head) >> 2)
  const inEights = words.length & ~7
  let found = 0
  for (let at = 0; at < inEights; at += 8) {
    found |= belowSpace(words[at]!) | belowSpace(words[at + 1]!)
    found |= belowSpace(words[at + 2]!) | belowSpace(words[at + 3]!)
    found |= belowSpace(words[at + 4]!) | belowSpace(words[at + 5]!)
    found |= belowSpace(words[at + 6]!) | belowSpace(words[at + 7]!)
  }
  if ((found & 0x80808080) !== 0) return true
  return anyControl(bytes, 0, head) || anyControl(bytes, head + WORD * inEights, bytes.length)
}

/** Sets the highest bit of a byte that is below the space, and of no word without one. */
const belowSpace = (word: number) => (word - 0x20202020) & ~word

function anyControl(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (bytes[at]! < SPACE) return true
  return false
}
