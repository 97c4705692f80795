import { day, flag, oneOf, text, type SearchField } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { MAX_COMPARED } from './compare-index.ts'
import { DEFAULT_RANGE, INTRADAY_RANGES, RANGES } from './price-window.ts'

/** Tags to compare with, in the order in which they were added; each is encoded, because tags are opaque. */
const comparedTags: SearchField<readonly string[]> = {
  name: 'cmp',
  fallback: [],
  parse: (text) => {
    try {
      const tags = [...new Set(text.split(',').map(decodeURIComponent))].filter((tag) => tag !== '')
      return tags.length > 0 && tags.length < MAX_COMPARED ? tags : undefined
    } catch {
      return undefined // a percent sign that encodes nothing
    }
  },
  print: (tags) => (tags.length > 0 ? tags.map(encodeURIComponent).join(',') : null),
}

/** Averages that can be drawn, in closes. */
export const AVERAGES = [50, 200] as const
export type AverageLength = (typeof AVERAGES)[number]

const averages: SearchField<readonly AverageLength[]> = {
  name: 'avg',
  fallback: [],
  parse: (raw) => {
    const asked = raw.split(',')
    const known = AVERAGES.filter((length) => asked.includes(String(length)))
    return known.length === asked.length ? known : undefined
  },
  print: (lengths) =>
    lengths.length > 0 ? AVERAGES.filter((each) => lengths.includes(each)).join(',') : null,
}

/** The state of an asset's page: two typed days win over the named range. */
export const overviewSearch = searchSchema({
  range: oneOf('range', [...INTRADAY_RANGES, ...RANGES], DEFAULT_RANGE),
  from: day('from'),
  to: day('to'),
  scale: oneOf('scale', ['auto', 'linear', 'log', 'percent'], 'auto'),
  past: flag('past'),
  cmp: comparedTags,
  /** Which past insights are marked and listed. */
  outcome: oneOf('outcome', ['all', 'worked', 'failed', 'active'], 'all'),
  direction: oneOf('direction', ['all', 'up', 'down'], 'all'),
  leastStars: oneOf('quality', ['0', '5', '6', '7'], '0'),
  look: oneOf('look', ['line', 'candles'], 'line'),
  avg: averages,
  /** A series below the price: `drawdown`, or the part of a snake behind the asset's own tag, or a whole snake. */
  pane: text('pane', 200),
  /** Id of the active insight whose fan is drawn. */
  fan: text('fan'),
})

export type OverviewState = ReturnType<typeof overviewSearch.read>['state']
