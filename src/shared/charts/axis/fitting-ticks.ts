import { textWidth } from '#shared/charts/axis/label-box.ts'
import { niceTicks, type Scale } from './scale.ts'

/** A tick of a horizontal axis; its word stands centred under it. */
export type WordedTick = { value: number; text: string }

/** Least room between two words in pixels. */
const GAP = 8

/**
 * Round ticks of a horizontal axis, as many up to `most` as have room for their words side by side; one is always given where the
 * domain holds a round value.
 *
 * @param words makes the words of a set of ticks, with decimals that suit their step
 */
export function fittingTicks(
  scale: Scale,
  most: number,
  words: (ticks: readonly number[]) => (tick: number) => string,
): WordedTick[] {
  for (let count = most; count > 1; count -= 1) {
    const values = niceTicks(...scale.domain, count)
    const format = words(values)
    const ticks = values.map((value) => ({ value, text: format(value) }))
    const isRoomy = ticks.every(({ value, text }, i) => {
      const before = ticks[i - 1]
      if (!before) return true
      return scale(value) - scale(before.value) >= (textWidth(text) + textWidth(before.text)) / 2 + GAP
    })
    if (isRoomy) return ticks
  }
  const values = niceTicks(...scale.domain, 2)
  const kept = values.includes(0) ? 0 : values[0]
  return kept === undefined ? [] : [{ value: kept, text: words([kept])(kept) }]
}
