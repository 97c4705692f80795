import { create } from 'zustand'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Insight } from '#contract/records/insight.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import { insightStatus, type InsightStatus } from '#contract/rules/insight-status.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { OutcomeCode } from '#features/insight-list/search/insight-search.ts'
import { toFan } from '#shared/predictions/fan.ts'
import { realisedPath, usableCloses } from '#shared/predictions/realised-path.ts'
import { rankPath } from '#shared/predictions/realised-rank.ts'
import { statusInputs } from '#shared/predictions/still-running.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import type { InsightRow } from './insight-row.ts'

/** What the closes since publication show. */
export type RowOutcome = {
  status: InsightStatus
  /** Current percentile; null where no past case reaches this day, undefined while unknown. */
  percentile?: CurvePlace | null | undefined
}

export type Outcomes = Readonly<Record<string, RowOutcome>>

type Store = {
  byId: Outcomes
  /** When each insight was checked, ms; without closes it is checked and has no outcome. */
  checkedAt: ReadonlyMap<string, number>
  /** Insights whose status has changed since the last renewal. */
  changed: ReadonlySet<string>
}

const useOutcomeStore = create<Store>(() => ({ byId: {}, checkedAt: new Map(), changed: new Set() }))
const NONE: Outcomes = {}

export const useRowOutcome = (id: string): RowOutcome | undefined => useOutcomeStore(({ byId }) => byId[id])

/** @param isWanted false avoids redrawing a list that does not need them */
export const useOutcomesById = (isWanted: boolean): Outcomes =>
  useOutcomeStore(({ byId }) => (isWanted ? byId : NONE))

export const useChangedOutcomes = () => useOutcomeStore(({ changed }) => changed)

export const forgetChangedOutcomes = () => useOutcomeStore.setState({ changed: new Set() })

export const knownOutcomes = useOutcomeStore.getState

/** How many of these insights are checked. */
export const useCheckedCount = (ids: readonly string[]): number =>
  useOutcomeStore(({ checkedAt }) => ids.filter((id) => checkedAt.has(id)).length)

/** Sets several at once, so that the list is redrawn once. Null: there are no closes to check by. */
export function setRowOutcomes(outcomes: ReadonlyMap<string, RowOutcome | null>) {
  const { byId, changed, checkedAt } = useOutcomeStore.getState()
  const known = [...outcomes].filter((entry): entry is [string, RowOutcome] => entry[1] !== null)
  const turned = known.filter(([id, { status }]) => byId[id] && byId[id].status.state !== status.state)
  const now = Date.now()
  useOutcomeStore.setState({
    byId: { ...byId, ...Object.fromEntries(known) },
    checkedAt: new Map([...checkedAt, ...[...outcomes.keys()].map((id): [string, number] => [id, now])]),
    changed: turned.length > 0 ? new Set([...changed, ...turned.map(([id]) => id)]) : changed,
  })
}

const WEEK_MS = 7 * MS_PER_DAY

/** `outside` applies to open insights only. */
export function isOutcome(code: OutcomeCode, { status, percentile }: RowOutcome, now: number): boolean {
  switch (code) {
    case 'open':
      return status.state === 'active'
    case 'ending':
      return status.state === 'active' && status.end - now <= WEEK_MS
    case 'worked':
    case 'failed':
      return status.state === code
    case 'outside':
      return status.state === 'active' && !!percentile && isOutsideMiddle(percentile)
  }
}

/** Rows with any of these codes; rows with unknown status match none. All rows without a code. */
export function matchOutcomes(
  rows: readonly InsightRow[],
  codes: readonly OutcomeCode[],
  outcomes: Outcomes,
  now: number,
): readonly InsightRow[] {
  if (codes.length === 0) return rows
  return rows.filter(({ id }) => {
    const outcome = outcomes[id]
    return outcome !== undefined && codes.some((code) => isOutcome(code, outcome, now))
  })
}

/** Outside the middle 80 % of past cases. A bound below that does not count. */
export const isOutsideMiddle = ({ place, p }: CurvePlace): boolean =>
  place === 'below' ? p <= 0.1 : place === 'above' ? p >= 0.9 : p < 0.1 || p > 0.9

/** Status from the asset's closes. `stepAt`: date of its prediction, where loaded. */
export const statusOf = (
  insight: Insight,
  closes: Parameters<typeof insightStatus>[1],
  { now, units }: { now: number; units: UnitRules },
  stepAt: number | null = null,
): InsightStatus => insightStatus(statusInputs(insight, units), closes, now, stepAt)

/** Percentile of the latest realised return among past cases on the same day. Null without a close or a prediction for it. */
export function percentileOf(
  { insight, lastValue, createdAt }: Pick<InsightRow, 'insight' | 'lastValue' | 'createdAt'>,
  predictions: readonly Prediction[],
  points: readonly SeriesPoint[],
  { now, units }: { now: number; units: UnitRules },
): CurvePlace | null {
  const entryAt = insight.metadata.last_value_date ?? createdAt
  if (entryAt === null) return null
  const fan = toFan({ predictions, lastValue, startAt: entryAt, units })
  const end = fan.steps.at(-1)?.at
  if (end === undefined) return null
  const closes = usableCloses(points)
  const path = realisedPath({ closes, entryAt, lastValue, until: now, end, leadInMs: 0 })
  return (path && rankPath(fan, path.since.slice(-1))[0]?.place) ?? null
}
