import { formatReturn } from '#shared/format/percent.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { NOTHING_REALISED, realisedSoFar } from '#shared/predictions/realised-path.ts'
import { STATUS_WORDS, whenDecided } from '#shared/ui/indicators/status-mark.tsx'
import { pointsApart, returnMark, type Field } from './compare-fields.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'

/** What followed. */
export const OUTCOME_FIELDS: readonly Field[] = [
  {
    label: 'Realised',
    needs: ['prices'],
    usesToo: ['predictions'],
    text: ({ since }) => formatReturn(realisedSoFar(since)?.value),
    mark: ({ since }) => returnMark(realisedSoFar(since)?.value),
    note: ({ since, hasEnded }) => {
      const last = realisedSoFar(since)
      if (!last) return since ? NOTHING_REALISED : ''
      return hasEnded ? `at its end, trading day ${last.day}` : `so far, trading day ${last.day}`
    },
    difference: realisedApart,
  },
  {
    label: 'Status, estimated',
    needs: ['prices'],
    usesToo: ['predictions'],
    text: ({ status }) => (status ? STATUS_WORDS[status.state] : NOT_AVAILABLE),
    mark: ({ status }) => status && { kind: 'status', state: status.state },
    note: ({ status }) => (status && whenDecided(status)) ?? '',
  },
]

/** Returns after as many trading days: where one has gone further, both are read on the last day that they share. */
function realisedApart({ since }: ComparedInsight, { since: other }: ComparedInsight): string {
  const [last, otherLast] = [realisedSoFar(since), realisedSoFar(other)]
  if (!since || !other || !last || !otherLast) return ''
  const day = Math.min(last.day, otherLast.day)
  const on = (path: NonNullable<ComparedInsight['since']>) =>
    formatReturn(path.find((each) => each.day === day)?.value)
  const gap = pointsApart({ text: on(since), first: on(other) })
  return gap === '' || last.day === otherLast.day ? gap : `${gap} on trading day ${day}, the last of both`
}
