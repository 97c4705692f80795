import { MS_PER_DAY } from '#contract/values/instant.ts'
import { cardName } from '#shared/cards/card-words.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatMarketCap } from '#shared/format/amount-of-money.ts'
import { isKnown, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturnRange } from '#shared/format/percent.ts'
import { countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { orMissing, type Field } from './compare-fields.ts'

/** What an insight is about, and what it says. */
export const NAME_FIELDS: readonly Field[] = [
  { label: 'Asset', text: ({ asset }) => asset },
  { label: 'Card', text: ({ card }) => (card ? cardName(card) : NOT_AVAILABLE) },
  {
    label: 'Direction',
    text: ({ direction }) => DIRECTION_WORDS[direction],
    mark: ({ direction }) => ({ kind: 'direction', direction }),
  },
  {
    label: 'Quality',
    text: ({ stars }) => (stars === null ? NOT_AVAILABLE : `${stars}/8`),
    mark: ({ stars }) => (stars === null ? null : { kind: 'quality', stars }),
    difference: ({ stars }, { stars: first }) => moreOrFewer(stars, first),
  },
  { label: 'Horizon', text: ({ horizon }) => formatHorizon(horizon) },
]

/** What else it states. */
export const DETAIL_FIELDS: readonly Field[] = [
  {
    label: 'Created',
    text: ({ createdAt }) => formatDay(createdAt),
    difference: ({ createdAt }, { createdAt: first }) => daysApart(createdAt, first),
  },
  {
    label: 'Ends',
    usesToo: ['predictions', 'prices'],
    text: ({ endsAt }) => formatDay(endsAt),
    difference: ({ endsAt }, { endsAt: first }) => daysApart(endsAt, first),
  },
  {
    label: 'Last value',
    text: ({ lastValue, prices }) => prices.price(lastValue),
    note: ({ lastValue, startAt }) => (lastValue === null ? '' : `on ${formatDay(startAt)}`),
  },
  {
    // Prices of two assets have no difference that says anything: the returns beside them can be read across.
    label: 'Signal levels',
    text: ({ signalLow, signalHigh, prices }) =>
      signalLow === null || signalHigh === null
        ? NOT_AVAILABLE
        : `${prices.price(signalLow)} to ${prices.price(signalHigh)}`,
    note: ({ signalLow, signalHigh, lastValue }) =>
      signalLow === null || signalHigh === null || !lastValue
        ? ''
        : formatReturnRange(signalLow / lastValue - 1, signalHigh / lastValue - 1),
  },
  { label: 'Topic', text: ({ topic }) => orMissing(topic) },
  { label: 'Sector', text: ({ sector }) => orMissing(sector) },
  { label: 'Economy', text: ({ economy }) => orMissing(economy) },
  { label: 'Market cap', text: ({ marketCap }) => formatMarketCap(marketCap) },
  { label: 'Prediction unit', needs: ['predictions'], text: ({ fan }) => `${fan.unit}s` },
]

function daysApart(at: number | null, first: number | null): string {
  if (at === null || first === null) return ''
  const days = Math.round((at - first) / MS_PER_DAY)
  return days === 0 ? '' : `${countOf(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`
}

/** `2 more`, `1 fewer`, or nothing where they are as many. */
export function moreOrFewer(count: number | null, first: number | null): string {
  if (!isKnown(count) || !isKnown(first) || count === first) return ''
  return `${Math.abs(count - first)} ${count > first ? 'more' : 'fewer'}`
}
