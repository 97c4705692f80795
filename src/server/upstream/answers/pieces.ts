/** So many pieces become one: a whole answer in pieces of a usual size has fewer. */
const MOST_LOOSE = 1024

/**
 * A body as it comes, piece by piece. Every so often the pieces are joined, because each one costs a hundred bytes beside its own
 * and holds on to what it was read with: five megabytes in pieces of a byte would take seven hundred.
 */
export class Pieces {
  readonly #joined: Buffer[] = []
  #loose: Buffer[] = []
  #length = 0

  /** Bytes so far. */
  get length(): number {
    return this.#length
  }

  /** How many buffers are held. */
  get count(): number {
    return this.#joined.length + this.#loose.length
  }

  add(piece: Buffer): void {
    this.#length += piece.length
    this.#loose.push(piece)
    if (this.#loose.length < MOST_LOOSE) return
    this.#joined.push(Buffer.concat(this.#loose))
    this.#loose = []
  }

  whole(): Buffer {
    const [only] = this.#loose
    if (only !== undefined && this.count === 1 && isNearlyAll(only)) return only
    return Buffer.concat([...this.#joined, ...this.#loose], this.#length)
  }
}

/** Of the memory that it was read into: to copy it would free next to nothing. */
const isNearlyAll = (piece: Buffer) => piece.buffer.byteLength < 1.25 * piece.length
