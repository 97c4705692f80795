import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import { CONVICTION_LABELS } from '#shared/format/conviction.ts'
import { evidenceTier, formatInterval } from '#shared/format/evidence.ts'
import { formatCount, isKnown, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { formatHitRate, isUnclear } from '#shared/format/rate-words.ts'
import { pointsApart, returnMark, type Field } from './compare-fields.ts'
import { moreOrFewer } from './fields-of-name.ts'

/** What past cases say, and how many there were. */
export const EVIDENCE_FIELDS: readonly Field[] = [
  {
    label: 'Median',
    text: ({ median }) => formatReturn(median),
    mark: ({ median }) => returnMark(median),
    // A longer horizon moves further by itself: that is no difference between two insights.
    difference: (each, first, texts) =>
      each.horizon === first.horizon ? pointsApart(texts) : 'different horizon',
  },
  {
    label: 'Middle 80%',
    needs: ['predictions'],
    text: ({ middle80 }) => (middle80 ? formatReturnRange(...middle80) : NOT_AVAILABLE),
    note: ({ fan }) => (fan.tier === 'thin' ? `too few cases for bands (${fan.count})` : ''),
  },
  {
    label: 'Hit ratio',
    usesToo: ['predictions'],
    text: ({ rate, cases, isCasesEstimated }) =>
      isCasesEstimated && isKnown(rate)
        ? `${formatRate(rate, cases)} · about ${cases}`
        : formatHitRate(rate, cases),
    tier: ({ rate, cases }) => (isKnown(rate) && isKnown(cases) ? evidenceTier(cases) : 'ample'),
    note: ({ rate, cases }) =>
      isKnown(rate) && isKnown(cases)
        ? `${formatInterval(rate, cases)}${isUnclear(rate, cases) ? ', not distinguishable from 50%' : ''}`
        : '',
    difference: (_, __, texts) => pointsApart(texts),
  },
  {
    label: 'Hit ratio, out of sample',
    needs: ['feed'],
    text: ({ outOfSample }) =>
      outOfSample === null ? NOT_AVAILABLE : `${formatRate(outOfSample)} · n not provided`,
    difference: (_, __, texts) => pointsApart(texts),
  },
  {
    label: 'Listed episodes',
    text: ({ episodes }) => formatCount(episodes),
    difference: ({ episodes }, { episodes: first }) => moreOrFewer(episodes, first),
  },
]

/** The eight checks, one by one. */
export const CHECK_FIELDS = CONVICTION_CHECKS.map((check): Field => ({
  label: `Check: ${CONVICTION_LABELS[check]}`,
  text: ({ report }) => {
    const value = report?.[check] ?? null
    return value === null ? 'Not provided' : value ? 'Yes' : 'No'
  },
}))
