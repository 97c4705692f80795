import { useQuery } from '@tanstack/react-query'
import { CodeXml, Copy, Info } from 'lucide-react'
import { useState } from 'react'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { Insight } from '#contract/records/insight.ts'
import { directionLabel, MAX_STARS } from '#contract/values/codes.ts'
import { dayNumber } from '#contract/values/instant.ts'
import { shareAboveEntry } from '#features/insight-detail/fan/fan-table.ts'
import { type DetailModel, isAgainst } from '#features/insight-detail/model/detail-model.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatPrintedGap, formatRate, formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { copyText } from '#shared/state/toasts.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { QueryStates } from '#shared/ui/states/query-states.tsx'
import { auditAmount, auditFigures } from './audit-panel.tsx'

/** Inconsistencies in the data, and the raw response. `isLoading`: data to compare are still missing. */
export function DataNotesPanel({ isLoading, ...inputs }: LintInputs & { isLoading: boolean }) {
  const [isRaw, setIsRaw] = useState(false)
  const notes = lintInsight(inputs)
  const count = notes.length > 0 ? String(notes.length) : 'none'
  return (
    <Panel title="Data notes" sub={isLoading ? 'checking' : count}>
      {notes.length > 0 && (
        <ul className="mb-2 grid gap-1.5 text-xs text-ink-2">
          {notes.map((note) => (
            <li key={note} className="flex gap-2">
              <Info size={13} className="mt-px shrink-0 text-ink-3" />
              {note}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="ghost"
        className="-ml-2 print:hidden"
        icon={<CodeXml size={14} />}
        aria-expanded={isRaw}
        onClick={() => setIsRaw(!isRaw)}
      >
        Raw API response
      </Button>
      {isRaw && <RawResponse id={inputs.insight.id} />}
    </Panel>
  )
}

function RawResponse({ id }: { id: string }) {
  return (
    <QueryStates query={useQuery(insightQueries.raw(id))} what="The raw API response" skeletonLines={3}>
      {(raw) => {
        const text = JSON.stringify(raw, null, 2)
        return (
          <div className="mt-1 print:hidden">
            <Button
              className="mb-1"
              icon={<Copy size={13} />}
              onClick={() => void copyText(text, 'Raw API response copied')}
            >
              Copy
            </Button>
            <pre
              // A scrollable element needs keyboard access.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="max-h-96 overflow-auto rounded-sm border border-line bg-sunken p-2 font-mono text-2xs leading-4 select-text"
            >
              {text}
            </pre>
          </div>
        )
      }}
    </QueryStates>
  )
}

type LintInputs = { insight: Insight; model: DetailModel; unreadablePredictions: number }

const isApart = (a: number | null, b: number | null, tolerance: number) =>
  a !== null && b !== null && Math.abs(a - b) > tolerance

const SHARE_TOLERANCE = 0.05
/** Up to a point may be rounding. */
const RATE_TOLERANCE = 0.01
const MEDIAN_TOLERANCE = 0.005
const STALE_DAYS = 7

/** Inconsistencies in the service's data, as notes. */
export function lintInsight({ insight, model, unreadablePredictions }: LintInputs): string[] {
  const { facts, fan, row, ownRow, cases, fullPath } = model
  const { metadata, created_at: createdAt, dropped, episodes } = insight
  const { direction, directionCode, rate, stars, checksMet, signalHigh, signalLow } = facts
  const isAre = (count: number) => (count === 1 ? 'is' : 'are')
  const step = fan?.steps.find(({ days }) => days !== null && days === facts.bars)
  // The percentiles give only a rough share, so they are not used if the cases are counted: the audit checks those.
  const above = step && !cases && direction !== 'unknown' ? shareAboveEntry(step) : null
  const implied = above === null || direction === 'up' ? above : 1 - above
  const [predicted, listed] = [step?.median ?? null, ownRow?.median ?? null]
  const crossing = fan?.steps.filter(({ isCrossing }) => isCrossing).length ?? 0
  const { last_value_date: lastAt, hit_rate: stated } = metadata
  const age = lastAt === null || createdAt === null ? 0 : dayNumber(createdAt) - dayNumber(lastAt)
  const basis = fullPath?.basisDifference ?? null
  const audited = row?.study ? auditFigures({ facts, fan, row, episodes: episodes.length }) : []
  const notes = [
    isApart(implied, rate, SHARE_TOLERANCE) &&
      `The hit ratio is ${formatRate(rate)}, but the prediction percentiles imply ${formatRate(implied)}: ${formatPrintedGap(formatRate(implied), formatRate(rate))} apart.`,
    isApart(rate, ownRow?.rate ?? null, RATE_TOLERANCE) &&
      `The hit ratio is ${formatRate(rate)} in the insight's facts, but ${formatRate(ownRow?.rate)} at ${facts.horizon} in the hit-ratio table.`,
    isApart(predicted, listed, MEDIAN_TOLERANCE) &&
      `The median at ${facts.horizon} is ${formatReturn(listed)} in the hit-ratio table, but ${formatReturn(predicted)} in the predictions.`,
    isAgainst(facts.median, direction) &&
      `The direction is ${direction === 'up' ? 'bullish' : 'bearish'}, but the median return is ${formatReturn(facts.median)}.`,
    directionCode !== null &&
      direction === 'unknown' &&
      `${directionLabel(directionCode)} is an unknown code, so no status is estimated.`,
    crossing > 0 && `Percentiles cross at ${countOf(crossing, 'step')}; they are shown in sorted order.`,
    fan &&
      fan.unplaced > 0 &&
      `${countOf(fan.unplaced, 'prediction has', 'predictions have')} no date and no horizon and ${isAre(fan.unplaced)} left out.`,
    fan &&
      fan.misdated > 0 &&
      `${countOf(fan.misdated, 'prediction is', 'predictions are')} dated far from the horizon, and drawn at the horizon.`,
    age > STALE_DAYS &&
      `The last value is dated ${formatDay(lastAt)}, ${countOf(age, 'day')} before creation.`,
    age < 0 && `The last value is dated ${formatDay(lastAt)}, after creation.`,
    signalHigh !== null &&
      signalLow !== null &&
      signalHigh <= signalLow &&
      'The upper signal level is not above the lower one.',
    rate !== null &&
      (rate > 1 || rate < 0) &&
      `A hit ratio of ${formatRate(rate)} is outside 0 to 100%: the service may use another scale.`,
    stated !== null &&
      stated > 0 &&
      stated < 1 &&
      // Equal if the service's rates are fractions.
      stated !== rate &&
      `A hit ratio of ${stated} reads as less than 1%. It may be meant as a fraction.`,
    stars !== null &&
      checksMet !== null &&
      stars !== checksMet &&
      `The quality is ${stars} of ${MAX_STARS}, but ${countOf(checksMet, 'check is', 'checks are')} met.`,
    basis !== null &&
      `The close of the entry day differs from the stated last value by ${formatReturn(basis)}. The realised path is rebased on the close.`,
    ...audited.map(
      (each) =>
        each.verdict === 'differs' &&
        each.kind !== 'count' &&
        `${each.name} at ${row?.horizon} differs from the recomputed value by ${auditAmount(each)}.`,
    ),
    dropped > 0 &&
      `${countOf(dropped, 'part')} of the answer could not be read and ${isAre(dropped)} left out.`,
    unreadablePredictions > 0 && `${countOf(unreadablePredictions, 'prediction')} could not be read.`,
  ]
  return notes.filter((note) => typeof note === 'string')
}
