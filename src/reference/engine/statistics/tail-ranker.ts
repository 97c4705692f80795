import { RANK_MINIMUM, RANK_WINDOW, TAIL, TURBULENT } from '#reference/engine/base/parameters.ts'

/** Bars at which a series was in a tail of its own past, oldest first. Views of scratch memory, valid until the next call. */
export type Tails = { high: Int32Array; low: Int32Array }

type Share = { numerator: number; denominator: number }
type Window = { max: number; min: number }

/** The part of the window that the borders read. */
type RankedWindow = {
  counts: Uint16Array
  buckets: Uint16Array
  defined: Float32Array
  latest: Int32Array
  previous: Int32Array
}

/**
 * Values are put into buckets of equal relative width: 64 per doubling, from 2⁻²⁴ to 2²⁴ on either side of 0. Smaller and larger
 * magnitudes share the outermost buckets. The bucket of a float is its bits without the last 17 of the fraction.
 */
const CUT_BITS = 17
const SMALLEST = (127 - 24) << (23 - CUT_BITS)
const LARGEST = 48 << (23 - CUT_BITS)
const ZERO = LARGEST + 1
const BUCKETS = 2 * LARGEST + 3

/** Distance in values of a {@link ShareBorder} from the exact position, so that it need not follow every change. */
const SLACK = 6

/**
 * Finds the bars whose value is in a tail, by its exact mid-rank among the previous `max` defined values (at least `min`),
 * without computing most of the ranks.
 *
 * The window is a count of values per bucket. Each tail has a border a few values before the position that reaches its share.
 * Nearly every value is on the other side of the border and costs one comparison. For the rest, the values between the border and
 * the value's bucket are counted, and only those in the bucket of the position are compared with each other. Ranks are compared as
 * integers, without rounding.
 */
export class TailRanker {
  private readonly window: Window
  /** Bucket, value and bar of the j-th defined value of the series. */
  private buckets = new Uint16Array(0)
  private defined = new Float32Array(0)
  private bars = new Int32Array(0)
  private highBars = new Int32Array(0)
  private lowBars = new Int32Array(0)
  /** Number of values of the window per bucket; all 0 between calls. */
  private readonly counts = new Uint16Array(BUCKETS + 1)
  /** Index of the latest value of each bucket, and for each value the index of the one before it in its bucket; −1 for none. */
  private readonly latest = new Int32Array(BUCKETS)
  private previous = new Int32Array(0)

  constructor(window: Window = { max: RANK_WINDOW, min: RANK_MINIMUM }) {
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

  /** Bars whose value ranks at or above `share` (two thirds by default), valid until the next call. */
  barsAtLeast(values: Float32Array, first = 0, share: Share = TURBULENT): Int32Array {
    const [count] = this.sweep(values, first, share, { numerator: 0, denominator: 1 })
    return this.highBars.subarray(0, count)
  }

  /** Writes the bars that rank at or above `high` and those at or below `low`; returns the number of each. */
  private sweep(values: Float32Array, first: number, high: Share, low: Share): [number, number] {
    this.reserve(values.length)
    const defined = this.sort(values, first)
    const { counts, buckets, latest, previous, bars, highBars, lowBars } = this
    latest.fill(-1)
    const { max, min } = this.window
    const window = { counts, buckets, defined: this.defined, latest, previous }
    // `low` is inverted (which values exceed it?), so that both borders work alike.
    const upper = new ShareBorder(high, false, window)
    const lower = new ShareBorder(low, true, window)
    let highCount = 0
    let lowCount = 0
    // Local copies of the borders' fields, for speed: this loop runs for every value of every series.
    let [upAt, upBelow, upNeeded, upKnown] = [ZERO, 0, 0, -1]
    let [loAt, loBelow, loNeeded, loKnown] = [ZERO, 0, 0, -1]
    for (let j = 0; j < defined; j++) {
      const bucket = buckets[j]!
      if (j >= min) {
        const size = j < max ? j : max
        if (j <= max) {
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
      // The sign bit of the difference: 1 if the bucket is below. A branch would be mispredicted too often.
      upBelow += (bucket - upAt) >>> 31
      loBelow += (bucket - loAt) >>> 31
      if (bucket === upKnown) upper.note(j, 1)
      if (bucket === loKnown) lower.note(j, 1)
      if (j >= max) {
        const gone = buckets[j - max]!
        counts[gone]!--
        upBelow -= (gone - upAt) >>> 31
        loBelow -= (gone - loAt) >>> 31
        if (gone === upKnown) upper.note(j - max, -1)
        if (gone === loKnown) lower.note(j - max, -1)
      }
    }
    for (let k = Math.max(0, defined - max); k < defined; k++) counts[buckets[k]!] = 0
    return [highCount, lowCount]
  }

  /** Assigns the defined values to buckets, in the order of their bars; returns their number. */
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
      // −1 for a value below 0, else 0 (also for −0). A branch would be mispredicted too often.
      const below = (raw & -magnitude) >> 31
      buckets[j] = ZERO + (distance ^ below)
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
 * The bucket in which the values of the window reach a share. `at` may be any bucket; `below` is the number of values in the
 * buckets below it, updated by the code that changes the window. A value below `at` does not reach the share while `below` <
 * `needed`. A value at or above `at` reaches it while `below` ≥ `needed`.
 */
class ShareBorder {
  at = ZERO
  below = 0
  needed = 0
  /** Bucket whose values smaller than and equal to `value` are counted by `smaller` and `equal`; −1 for none. */
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

  /** @param strict whether the share must be exceeded instead of reached */
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

  /** Sets and returns `needed`: the number of values, of a window of `size`, up to the first bucket that can reach the share. */
  resize(size: number): number {
    this.needed = Math.ceil((this.double * size + this.strict) / (2 * this.denominator))
    return this.needed
  }

  /**
   * Whether the j-th value reaches the share among the `size` values before it. Leaves the border about `slack` values above (if
   * negative: below) the position that reaches the share.
   */
  isReached(j: number, size: number, slack: number): boolean {
    const { counts, needed } = this
    const distance = this.below - needed - slack
    if (distance > SLACK || distance < -SLACK)
      this.moveTo(Math.min(size, Math.max(1, needed + slack)), slack > 0)
    const bucket = this.buckets[j]!
    // From the border to the bucket of the value, or until the answer is certain.
    let { at, below } = this
    while (at < bucket && below < needed) below += counts[at++]!
    while (at > bucket && below >= needed) below -= counts[--at]!
    if (below >= needed) return true
    return at === bucket && below + counts[at]! >= needed && this.reachesInside(j, size, below)
  }

  /** Moves to the bucket that holds the `position`-th smallest value, or to the one after it. */
  private moveTo(position: number, isAfter: boolean): void {
    const { counts } = this
    let { at, below } = this
    while (below >= position) below -= counts[--at]!
    while (below + counts[at]! < position) below += counts[at++]!
    if (isAfter) below += counts[at++]!
    this.at = at
    this.below = below
  }

  /** The same for a value whose bucket has `below` values below it: (smaller + ½·equal)/size, in integers. */
  private reachesInside(j: number, size: number, below: number): boolean {
    const { buckets, defined, previous } = this
    const value = defined[j]!
    const bucket = buckets[j]!
    if (this.known !== bucket || this.value !== value) {
      this.known = bucket
      this.value = value
      this.smaller = 0
      this.equal = 0
      for (let k = this.latest[bucket]!; k >= j - size && k >= 0; k = previous[k]!) {
        if (defined[k]! < value) this.smaller++
        else if (defined[k] === value) this.equal++
      }
    }
    const twice = 2 * (below + this.smaller) + this.equal
    return this.denominator * twice >= this.double * size + this.strict
  }

  /** The k-th value entered (1) or left (−1) the known bucket. */
  note(k: number, change: 1 | -1): void {
    const value = this.defined[k]!
    if (value < this.value) this.smaller += change
    else if (value === this.value) this.equal += change
  }
}
