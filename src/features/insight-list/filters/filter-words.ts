import type { InsightSearch, OutcomeCode } from '#features/insight-list/search/insight-search.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import { parseDay } from '#shared/address/search-fields.ts'
import { formatDay } from '#shared/format/date.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { anyOf } from '#shared/format/word-lists.ts'
import { countOf } from '#shared/format/words.ts'
import { ALL_TIME, type Facet, type RangeFacet } from './facets.ts'

/** More values than this are counted instead of named. */
const MOST_NAMED = 3

export const OUTCOME_WORDS: Readonly<Record<OutcomeCode, string>> = {
  open: 'Open',
  ending: 'Ending this week',
  worked: 'Worked',
  failed: 'Failed',
  outside: 'Outside the middle 80%',
}

type FilterWords = { label: string; value: string }

/** A filter in words: "Stars" and "6, 7 or 8", "Market cap" and "from 10 bn USD". Null where it is not set. */
export function filterWords(
  facet: Facet,
  search: InsightSearch,
  nameOf: (tag: string) => string,
): FilterWords | null {
  const value = valueWords(facet, search, nameOf)
  return value === null ? null : { label: facet.label, value }
}

function valueWords(facet: Facet, search: InsightSearch, nameOf: (tag: string) => string): string | null {
  switch (facet.kind) {
    case 'dates':
      return dateWords(search)
    case 'status':
      return statusWords(search)
    case 'range':
      return rangeWords(facet, search)
    case 'stars':
      return search.stars.length > 0 ? anyOf(search.stars.map(String)) : null
    case 'codes':
      // A code without a name is labelled with its filter, which is already written before it.
      return choiceWords(
        search[facet.field].map((code) => facet.labelOf(code).replace(`${facet.label} `, '')),
      )
    case 'texts': {
      const chosen = search[facet.field].map((value) =>
        facet.field === 'entity' ? nameOf(value) : facet.labelOf(value),
      )
      if (facet.field !== 'entity' || !search.watched) return choiceWords(chosen)
      return chosen.length > 0 ? `watched and ${choiceWords(chosen)}` : 'on the watchlist'
    }
  }
}

function choiceWords(chosen: readonly string[]): string | null {
  if (chosen.length === 0) return null
  return chosen.length > MOST_NAMED ? countOf(chosen.length, 'value') : anyOf(chosen)
}

function statusWords({ outcome, show }: InsightSearch): string | null {
  const words = outcome.map((code) => OUTCOME_WORDS[code].toLowerCase())
  const parts = [...(words.length > 0 ? [anyOf(words)] : []), ...(show === 'unread' ? ['unread'] : [])]
  return parts.length > 0 ? parts.join(', ') : null
}

function dateWords({ from_date: from, to_date: to }: InsightSearch): string | null {
  if (from === null && to === null) return null
  const before = to === null ? '' : `before ${formatDay(parseDay(to))}`
  const since =
    from === null || from === ALL_TIME
      ? 'any time'
      : isRelativeDate(from)
        ? `last ${horizonInWords(from).replace(/^1 /, '')}`
        : `from ${formatDay(parseDay(from))}`
  return [since, before].filter((part) => part !== '').join(', ')
}

/** The service's default window, shown as a filter so that nobody takes it for all history. */
export const DEFAULT_WINDOW_WORDS = 'last 6 months'

function rangeWords(facet: RangeFacet, search: InsightSearch): string | null {
  const from = facet.from === null ? null : search[facet.from]
  const below = search[facet.below]
  const words = [
    from === null ? '' : `from ${rangeValue(from, facet)}`,
    below === null
      ? ''
      : `${facet.below === 'last_value__lte' ? 'up to' : 'below'} ${rangeValue(below, facet)}`,
  ].filter((part) => part !== '')
  return words.length > 0 ? words.join(' and ') : null
}

function rangeValue(value: number, { unit }: RangeFacet): string {
  if (unit === '%') return formatReturn(value, decimalsOf(value * 100))
  return unit === 'price'
    ? formatNumber(value, decimalsOf(value))
    : `${formatNumber(value, decimalsOf(value))} ${unit}`
}

/** As many decimals as were typed, up to four. */
const decimalsOf = (value: number) => {
  const text = String(Number(value.toFixed(4)))
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
}
