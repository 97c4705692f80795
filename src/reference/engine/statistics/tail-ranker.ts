import { RANK_MINIMUM, RANK_WINDOW, TAIL, TURBULENT } from '#reference/engine/base/parameters.ts'

/** Bars at which a series stood in a tail of its own past, oldest first. Views into scratch memory: valid until the next call. */
export type Tails = { high: Int32Array; low: Int32Array }

type Share = { numerator: number; denominator: number }
type Window = { most: number; least: number }

/** What the borders read of the window. */
type RankedWindow = {
  counts: Uint16Array
  buckets: Uint16Array
  defined: Float32Array
  latest: Int32Array
  previous: Int32Array
}

/**
 * Values are sorted into buckets of equal relative width, 64 to a doubling of the value, between 2⁻²⁴ and 2²⁴ on either side of
 * 0; smaller and larger magnitudes share the outermost ones. A float's bits, cut off after six digits of its fraction, are
 * its bucket.
 */
const CUT_BITS = 17
const SMALLEST = (127 - 24) << (23 - CUT_BITS)
const LARGEST = 48 << (23 - CUT_BITS)
const ZERO = LARGEST + 1
const BUCKETS = 2 * LARGEST + 3

/** Values by which a {@link ShareBorder} keeps its distance, so that it need not follow every change of the window. */
const SLACK = 4

/**
 * Trailing mid-ranks of a series, exactly, without computing one: is the value of a bar at or beyond a given share of the
 * previous `most` defined values (at least `least` of them)?
 *
 * The window is stored as a count per bucket. For each tail a border stands a few values inside of where the share is reached:
 * nearly every value lies on its harmless side and costs one comparison. For the others the bucket that reaches the share is
 * looked up from there, and only values in that very bucket are compared with each other. Ranks are compared in whole numbers,
 * without rounding.
 */
export class TailRanker {
  private readonly window: Window
  /** Bucket and value of the j-th defined value of the series. */
  private buckets = new Uint16Array(0)
  private defined = new Float32Array(0)
  /** Its bar. */
  private bars = new Int32Array(0)
  private highBars = new Int32Array(0)
  private lowBars = new Int32Array(0)
  /** Values of the window per bucket; all 0 between calls. */
  private readonly counts = new Uint16Array(BUCKETS + 1)
  /** The latest value of a bucket, and the one before it in the same bucket; −1 for none. */
  private readonly latest = new Int32Array(BUCKETS)
  private previous = new Int32Array(0)

  constructor(window: Window = { most: RANK_WINDOW, least: RANK_MINIMUM }) {
    this.window = window
  }

  /** @param first bar before which nothing is defined */
  tails(values: Float32Array, first = 0): Tails {
    const { numerator, denominator } = TAIL
    const [highCount, lowCount] = this.sweep(values, first, TAIL, {
      numerator: denominator - numerator,
      denominator,
    })
    return { high: this.highBars.subarray(0, highCount), low: this.lowBars.subarray(0, lowCount) }
  }

  /** Bars whose value ranks at or above `share` (two thirds by default). Same life as {@link tails}. */
  barsAtLeast(values: Float32Array, first = 0, share: Share = TURBULENT): Int32Array {
    const [count] = this.sweep(values, first, share, { numerator: 0, denominator: 1 })
    return this.highBars.subarray(0, count)
  }

  /** Notes the bars that rank at or above `high`, and those that rank at or below `low`; returns how many of each. */
  private sweep(values: Float32Array, first: number, high: Share, low: Share): [number, number] {
    this.reserve(values.length)
    const defined = this.sort(values, first)
    const { counts, buckets, latest, previous, bars, highBars, lowBars } = this
    latest.fill(-1)
    const { most, least } = this.window
    const window = { counts, buckets, defined: this.defined, latest, previous }
    // `low` is asked the other way round: which values exceed it? Then both borders work alike.
    const upper = new ShareBorder(high, false, window)
    const lower = new ShareBorder(low, true, window)
    let highCount = 0
    let lowCount = 0
    // Copies of the borders' fields: this loop runs for every value of every series.
    let [upAt, upBelow, upNeeded, upKnown] = [ZERO, 0, 0, -1]
    let [loAt, loBelow, loNeeded, loKnown] = [ZERO, 0, 0, -1]
    for (let j = 0; j < defined; j++) {
      const bucket = buckets[j]!
      if (j >= least) {
        const size = j < most ? j : most
        if (j <= most) {
          upNeeded = upper.resize(size)
          loNeeded = lower.resize(size)
        }
        if (bucket >= upAt || upBelow >= upNeeded) {
          upper.below = upBelow
          if (upper.isReached(j, size, -SLACK)) highBars[highCount++] = bars[j]!
          upAt = upper.at
          upBelow = upper.below
          upKnown = upper.known
        }
        if (bucket < loAt || loBelow < loNeeded) {
          lower.below = loBelow
          if (!lower.isReached(j, size, SLACK)) lowBars[lowCount++] = bars[j]!
          loAt = lower.at
          loBelow = lower.below
          loKnown = lower.known
        }
      }

      counts[bucket]!++
      previous[j] = latest[bucket]!
      latest[bucket] = j
      // The sign of the difference: 1 where the bucket lies below. A branch here is guessed wrong too often.
      upBelow += (bucket - upAt) >>> 31
      loBelow += (bucket - loAt) >>> 31
      if (bucket === upKnown) upper.note(j, 1)
      if (bucket === loKnown) lower.note(j, 1)
      if (j >= most) {
        const gone = buckets[j - most]!
        counts[gone]!--
        upBelow -= (gone - upAt) >>> 31
        loBelow -= (gone - loAt) >>> 31
        if (gone === upKnown) upper.note(j - most, -1)
        if (gone === loKnown) lower.note(j - most, -1)
      }
    }
    for (let k = Math.max(0, defined - most); k < defined; k++) counts[buckets[k]!] = 0
    return [highCount, lowCount]
  }

  /** Sorts the defined values into buckets, in the order of their bars; returns how many there are. */
  private sort(values: Float32Array, first: number): number {
    const { buckets, defined, bars } = this
    const bits = new Int32Array(values.buffer, values.byteOffset, values.length)
    let j = 0
    for (let i = first; i < bits.length; i++) {
      const raw = bits[i]!
      const magnitude = raw & 0x7fffffff
      if (magnitude >= 0x7f800000) continue // not finite: undefined
      let distance = (magnitude >> CUT_BITS) - SMALLEST
      if (distance < 0) distance = 0
      else if (distance > LARGEST) distance = LARGEST
      buckets[j] = raw < 0 && magnitude > 0 ? ZERO - 1 - distance : ZERO + distance
      defined[j] = values[i]!
      bars[j++] = i
    }
    return j
  }

  private reserve(bars: number): void {
    if (bars <= this.buckets.length) return
    this.buckets = new Uint16Array(bars)
    this.defined = new Float32Array(bars)
    this.previous = new Int32Array(bars)
    this.bars = new Int32Array(bars)
    this.highBars = new Int32Array(bars)
    this.lowBars = new Int32Array(bars)
  }
}

/**
 * Where, among the buckets, the values of the window reach a share. `at` may stand anywhere: `below` says how many values lie
 * in the buckets below it, and whoever changes the window keeps that right. A value below `at` does not reach the
 * share while `below` < `needed`; one at or above `at` reaches it while `below` ≥ `needed`.
 */
class ShareBorder {
  at = ZERO
  below = 0
  needed = 0
  /** Bucket of which the values smaller than and equal to the last one asked about are known; −1 for none. */
  known = -1
  private value = 0
  private smaller = 0
  private equal = 0
  private readonly double: number
  private readonly denominator: number
  private readonly strict: number
  private readonly counts: Uint16Array
  private readonly buckets: Uint16Array
  private readonly defined: Float32Array
  private readonly latest: Int32Array
  private readonly previous: Int32Array

  /** @param strict the share has to be exceeded */
  constructor(share: Share, strict: boolean, { counts, buckets, defined, latest, previous }: RankedWindow) {
    this.double = 2 * share.numerator
    this.denominator = share.denominator
    this.strict = strict ? 1 : 0
    this.counts = counts
    this.buckets = buckets
    this.defined = defined
    this.latest = latest
    this.previous = previous
  }

  /** Sets and returns `needed`: values, of a window of `size`, up to a bucket that it takes for some in it to reach the share. */
  resize(size: number): number {
    this.needed = Math.ceil((this.double * size + this.strict) / (2 * this.denominator))
    return this.needed
  }

  /**
   * Does the j-th value reach the share among the `size` values before it, the present window? Afterwards the border stands
   * `slack` values above (or, if negative, below) the position where the share is reached.
   */
  isReached(j: number, size: number, slack: number): boolean {
    const bucket = this.buckets[j]!
    this.moveTo(this.needed)
    const isReached = bucket === this.at ? this.reachesInside(j, size) : bucket > this.at
    this.moveTo(Math.min(size, Math.max(1, this.needed + slack)))
    // Above a bucket that holds many values, so that these count as below.
    if (slack > 0) this.below += this.counts[this.at++]!
    return isReached
  }

  /** Moves to the bucket that holds the `position`-th smallest value. */
  private moveTo(position: number): void {
    const { counts } = this
    let { at, below } = this
    while (below >= position) below -= counts[--at]!
    while (below + counts[at]! < position) below += counts[at++]!
    this.at = at
    this.below = below
  }

  /** The same question for a value in the bucket of the border: (smaller + ½·equal)/size, in whole numbers. */
  private reachesInside(j: number, size: number): boolean {
    const { at, defined, previous } = this
    const value = defined[j]!
    if (this.known !== at || this.value !== value) {
      this.known = at
      this.value = value
      this.smaller = 0
      this.equal = 0
      for (let k = this.latest[at]!; k >= j - size && k >= 0; k = previous[k]!) {
        if (defined[k]! < value) this.smaller++
        else if (defined[k] === value) this.equal++
      }
    }
    const twice = 2 * (this.below + this.smaller) + this.equal
    return this.denominator * twice >= this.double * size + this.strict
  }

  /** The k-th value entered (1) or left (−1) the known bucket. */
  note(k: number, change: 1 | -1): void {
    const value = this.defined[k]!
    if (value < this.value) this.smaller += change
    else if (value === this.value) this.equal += change
  }
}
