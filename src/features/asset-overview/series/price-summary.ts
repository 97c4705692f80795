import { formatDay, formatInstant } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { PriceChange } from './price-change.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import type { PriceWindow } from './price-window.ts'

/** One sentence from the data: what a look at the chart tells. */
export function priceSummary(
  name: string,
  window: PriceWindow,
  change: PriceChange | null,
  format: PriceFormat,
  isIntraday = false,
): string {
  const span = `${formatDay(window.from)} to ${formatDay(window.to)}`
  if (!change) return `Price of ${name}, ${span}: no close in this window.`
  return (
    `Price of ${name}, ${span}: ${formatReturn(change.fraction)} ${sinceWords(change, format)}, ` +
    (isIntraday
      ? `last price ${format.price(change.last.value)}, ${formatInstant(change.last.at)}.`
      : `last close ${format.price(change.last.value)} on ${formatDay(change.last.at)}.`)
  )
}

/** `since the close of 20 Nov 2024, 185.58`, or since the first close where the history begins later. */
export const sinceWords = ({ base, isFromFirstClose }: PriceChange, format: PriceFormat) =>
  `since the ${isFromFirstClose ? 'first close' : 'close of'} ${isFromFirstClose ? `on ${formatDay(base.at)}` : formatDay(base.at)}, ${format.price(base.value)}`
