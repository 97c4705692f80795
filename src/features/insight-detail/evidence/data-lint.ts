import type { Insight } from '#contract/records/insight.ts'
import { directionLabel, MAX_STARS } from '#contract/values/codes.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { formatShareGap } from '#shared/format/points.ts'
import { countOf } from '#shared/format/words.ts'
import { isAgainst } from '#features/insight-detail/model/insight-facts.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { shareAboveEntry } from '#features/insight-detail/fan/fan-table.ts'
import { auditFigures, auditAmount } from './audit.ts'

type LintInputs = {
  insight: Insight
  model: Pick<DetailModel, 'facts' | 'fan' | 'rows' | 'row' | 'cases' | 'fullPath'>
  unreadablePredictions: number
}

const SHARE_TOLERANCE = 0.05
const MEDIAN_TOLERANCE = 0.005
const STALE_DAYS = 7

/** Inconsistencies in the service's answer, as notes. */
export function lintInsight({ insight, model, unreadablePredictions }: LintInputs): string[] {
  const { facts, fan, rows, row } = model
  const { metadata } = insight
  const notes: string[] = []
  const own = rows.find((each) => each.horizon === facts.horizon)
  const ownStep = fan?.steps.find((step) => step.days !== null && step.days === facts.bars)

  // The audit checks counted cases; the percentiles give a rough share only.
  const above = ownStep && !model.cases ? shareAboveEntry(ownStep) : null
  if (above !== null && facts.rate !== null && facts.direction !== 'unknown') {
    const implied = facts.direction === 'up' ? above : 1 - above
    if (Math.abs(implied - facts.rate) > SHARE_TOLERANCE) {
      notes.push(
        `The hit ratio is ${formatRate(facts.rate)}, but the prediction percentiles imply ${formatRate(implied)}: ${formatShareGap(implied, facts.rate)} apart.`,
      )
    }
  }
  if (ownStep && ownStep.median !== null && own && own.median !== null) {
    if (Math.abs(ownStep.median - own.median) > MEDIAN_TOLERANCE) {
      notes.push(
        `The median at ${own.horizon} is ${formatReturn(own.median)} in the hit-ratio table, but ${formatReturn(ownStep.median)} in the predictions.`,
      )
    }
  }
  if (isAgainst(facts.median, facts.direction))
    notes.push(
      `The direction is ${facts.direction === 'up' ? 'bullish' : 'bearish'}, but the median return is ${formatReturn(facts.median)}.`,
    )
  if (facts.directionCode !== null && facts.direction === 'unknown')
    notes.push(`${directionLabel(facts.directionCode)} is an unknown code, so no status is estimated.`)
  const crossing = fan?.steps.filter(({ isCrossing }) => isCrossing).length ?? 0
  if (crossing > 0)
    notes.push(`Percentiles cross at ${countOf(crossing, 'step')}; they are shown in sorted order.`)
  if (fan && fan.unplaced > 0)
    notes.push(
      `${countOf(fan.unplaced, 'prediction has', 'predictions have')} no date and no horizon and ${fan.unplaced === 1 ? 'is' : 'are'} left out.`,
    )
  if (metadata.last_value_date !== null && insight.created_at !== null) {
    const age = Math.round((insight.created_at - metadata.last_value_date) / MS_PER_DAY)
    if (age > STALE_DAYS)
      notes.push(
        `The last value is dated ${formatDay(metadata.last_value_date)}, ${countOf(age, 'day')} before creation.`,
      )
    if (age < 0) notes.push(`The last value is dated ${formatDay(metadata.last_value_date)}, after creation.`)
  }
  if (facts.signalHigh !== null && facts.signalLow !== null && facts.signalHigh <= facts.signalLow) {
    notes.push('The upper signal level is not above the lower one.')
  }
  if (facts.rate !== null && (facts.rate > 1 || facts.rate < 0)) {
    notes.push(
      `A hit ratio of ${formatRate(facts.rate)} is outside 0 to 100%: the service may use another scale.`,
    )
  } else if (metadata.hit_rate !== null && metadata.hit_rate > 0 && metadata.hit_rate < 1) {
    notes.push(`A hit ratio of ${metadata.hit_rate} reads as less than 1%. It may be meant as a fraction.`)
  }
  if (facts.stars !== null && facts.checksMet !== null && facts.stars !== facts.checksMet) {
    notes.push(
      `The quality is ${facts.stars} of ${MAX_STARS}, but ${countOf(facts.checksMet, 'check is', 'checks are')} met.`,
    )
  }
  if (model.fullPath && model.fullPath.basisDifference !== null) {
    notes.push(
      `The close of the entry day differs from the stated last value by ${formatReturn(model.fullPath.basisDifference)}. The realised path is rebased on the close.`,
    )
  }
  if (row && row.study) {
    for (const each of auditFigures({
      row,
      step: row.horizon === facts.horizon ? (ownStep ?? null) : null,
      episodes: insight.episodes.length,
      direction: facts.direction,
    })) {
      if (each.verdict === 'differs' && each.kind !== 'count') {
        notes.push(
          `${each.name} at ${row.horizon} differs from the recomputed value by ${auditAmount(each)}.`,
        )
      }
    }
  }
  if (insight.dropped > 0)
    notes.push(
      `${countOf(insight.dropped, 'part')} of the answer could not be read and ${insight.dropped === 1 ? 'is' : 'are'} left out.`,
    )
  if (unreadablePredictions > 0)
    notes.push(`${countOf(unreadablePredictions, 'prediction')} could not be read.`)
  return notes
}
