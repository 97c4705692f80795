import { replaceEqualDeep } from '@tanstack/react-query'
import { priceSeriesOf, type Entity } from '#contract/records/entity.ts'
import { checksMet, type Insight } from '#contract/records/insight.ts'
import { insightEnd, windowStart } from '#contract/rules/insight-end.ts'
import { sectorWords } from '#contract/values/classification.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { supposedTicker, tickerParts } from '#shared/format/asset-label.ts'
import { supposedParts, titleParts } from '#shared/format/insight-title.ts'
import { insightSample, levelAsReturn } from '#shared/predictions/sample.ts'
import { statedInsight } from '#shared/predictions/stated-insight.ts'
import { within } from '#shared/statistics/within.ts'

/** One row of the list: an insight with its units resolved. Returns and rates are fractions, instants ms UTC. */
export type InsightRow = ReturnType<typeof newRow> & { change?: RowChange }

/** State of the requests for the names of assets. */
export type NamesStatus = 'pending' | 'success' | 'error'

const lastRows = new WeakMap<Insight, InsightRow>()

/** The row of an insight: the same object as before while nothing has changed, so that it does not render again. */
export function toInsightRow(insight: Insight, ...rest: RowInputs): InsightRow {
  const row = replaceEqualDeep(lastRows.get(insight), newRow(insight, ...rest))
  lastRows.set(insight, row)
  return row
}

type RowInputs = [units: UnitRules, entity: Entity | undefined, namesStatus?: NamesStatus]

/** While names are loading, the name is guessed from title and tag; after a failure the row has no name. */
function newRow(insight: Insight, ...[units, entity, namesStatus = 'success']: RowInputs) {
  const { metadata } = insight
  const stated = statedInsight(insight, units)
  const { title, tag } = stated
  const window = { ...metadata, created_at: insight.created_at }
  const sample = insightSample(insight, null, units)
  const isGuessed = namesStatus === 'pending' && !entity
  const parts = isGuessed ? supposedParts(title) : titleParts(title, entity?.name ?? null)
  const ticker = tickerOf(tag, entity, namesStatus)
  return {
    ...stated,
    insight,
    /** The title split into what happened and the asset's name before it, unless that is the symbol, which is shown anyway. */
    titleParts: parts.whose === ticker.symbol ? { ...parts, whose: null } : parts,
    ticker,
    /** Price series of the asset. */
    snake: tag === null ? null : priceSeriesOf(tag, entity),
    name: entity?.name ?? (isGuessed ? parts.whose : null),
    checksMet: checksMet(metadata.high_conviction_report),
    /** Signal levels as returns on the last value. */
    low: levelAsReturn(stated.signalLow, metadata.last_value),
    high: levelAsReturn(stated.signalHigh, metadata.last_value),
    /** Past cases behind the hit ratio, with windows that do not overlap; null without episodes. */
    count: sample.count,
    /** Several counts fit the list's data; only the predictions state the right one. */
    isCountEstimated: sample.source === 'estimated',
    sector: metadata.sector && sectorWords(metadata.sector),
    topic: metadata.topic,
    eco: metadata.eco,
    /** USD billions. A service sends 0 for an asset without a market value. */
    marketCap: metadata.market_cap || null,
    lastValue: metadata.last_value,
    /** Day of the last value, from which the horizon counts. */
    entryAt: windowStart(window),
    /** Estimated in weekdays until the closes are loaded. */
    endsAt: insightEnd(window, []),
  }
}

function tickerOf(tag: string | null, entity: Entity | undefined, namesStatus: NamesStatus) {
  if (tag === null) return { symbol: 'No asset', exchange: null, isBareTag: false }
  return entity || namesStatus === 'success' ? tickerParts(tag, entity) : supposedTicker(tag)
}

/** Share of the horizon that has passed, 0 to 1; null when an end is unknown. */
export function elapsedShare(
  { entryAt, endsAt }: Pick<InsightRow, 'entryAt' | 'endsAt'>,
  now: number,
): number | null {
  if (entryAt === null || endsAt === null || endsAt <= entryAt) return null
  return within((now - entryAt) / (endsAt - entryAt), 0, 1)
}

/** Compared fields and their names in a notice of changes; the status is compared when it is checked again. */
const WORDS = {
  title: 'title',
  direction: 'direction',
  horizon: 'horizon',
  stars: 'quality',
  checksMet: 'checks',
  median: 'median return',
  low: 'signal levels',
  high: 'signal levels',
  rate: 'hit ratio',
  count: 'past cases',
} satisfies Partial<Record<keyof InsightRow, string>>
// Safe: the object is written here, so it has no other keys.
const COMPARED = Object.keys(WORDS) as (keyof typeof WORDS)[]

/** `left`: the row no longer matches the filters. `words`: the change in full. */
type RowChange = { kind: 'changed' | 'left'; words: string }

const LEFT: RowChange = { kind: 'left', words: 'No longer listed: it does not match the filters any more' }

/**
 * The rows with what has changed since `before`, the list before a refresh. Rows that no longer match stay in the list, in the order
 * of their dates. A row that newer ones pushed to the next page has not left: a response covers only what is newer than its oldest
 * row, or everything if it is the whole list (`isWhole`).
 */
export function markChanges(
  rows: readonly InsightRow[],
  before: readonly InsightRow[],
  isWhole: boolean,
  statusChanged: ReadonlySet<string> = new Set(),
): readonly InsightRow[] {
  const earlier = new Map(before.map((row) => [row.id, row]))
  const marked = rows.map((row): InsightRow => {
    const old = earlier.get(row.id)
    const fields = old
      ? COMPARED.filter((field) => old[field] !== row[field]).map((field) => WORDS[field])
      : []
    if (statusChanged.has(row.id)) fields.push('status')
    if (fields.length === 0) return row
    return { ...row, change: { kind: 'changed', words: `Changed: ${[...new Set(fields)].join(', ')}` } }
  })
  const oldest = isWhole ? -Infinity : Math.min(...rows.flatMap(({ createdAt }) => createdAt ?? []))
  const ids = new Set(rows.map(({ id }) => id))
  for (const row of before) {
    if (ids.has(row.id) || (!isWhole && (row.createdAt ?? -Infinity) <= oldest)) continue
    const older = marked.findIndex((each) => (each.createdAt ?? -Infinity) < (row.createdAt ?? -Infinity))
    marked.splice(older < 0 ? marked.length : older, 0, { ...row, change: LEFT })
  }
  return marked
}

export const hasLeft = (row: InsightRow) => row.change?.kind === 'left'
