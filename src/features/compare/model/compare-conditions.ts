import { countOf } from '#shared/format/words.ts'
import { allOf } from '#shared/format/word-lists.ts'
import type { ComparedCondition, ComparedInsight } from './compared-insight.ts'

/** A condition of one column, and in which of the others (by their places) it is found, in words. */
export type ConditionLine = { text: string; where: string }

type WithConditions = Pick<ComparedInsight, 'conditions'>

/** @param places of the columns on the page, from 1: one that failed keeps its number */
export const conditionLines = (
  insights: readonly WithConditions[],
  places: readonly number[],
): ConditionLine[][] =>
  insights.map((own, column) =>
    own.conditions.map((condition) => {
      const columnsWith = (holds: (other: WithConditions) => boolean) =>
        insights.flatMap((other, i) => (i !== column && holds(other) ? [`${places[i]}`] : []))
      const same = columnsWith((other) => states(other, condition))
      const alike = columnsWith((other) => !states(other, condition) && hasSeriesOf(other, condition))
      const words = [
        ...(same.length > 0 ? [`also in ${allOf(same)}`] : []),
        ...(alike.length > 0 ? [`same series at another level or side in ${allOf(alike)}`] : []),
      ]
      return { text: condition.text, where: words.join('; ') || 'only in this insight' }
    }),
  )

/** What all of them share: whole conditions, or at least what those are set on. */
export function sharedConditionWords(insights: readonly WithConditions[]): string {
  const [first, ...others] = insights
  const own = first?.conditions ?? []
  const whole = own.filter((condition) => others.every((other) => states(other, condition)))
  if (whole.length > 0) return `They share ${countOf(whole.length, 'condition')}.`
  const alike = own.filter((condition) => others.every((other) => hasSeriesOf(other, condition)))
  const series = new Set(alike.map((condition) => condition.series)).size
  return series === 0
    ? 'They share no condition.'
    : `They share no condition, but use ${countOf(series, 'common series', 'common series')} at different levels or sides.`
}

const states = ({ conditions }: WithConditions, { text }: ComparedCondition) =>
  conditions.some((each) => each.text === text)

const hasSeriesOf = ({ conditions }: WithConditions, { series }: ComparedCondition) =>
  series !== null && conditions.some((each) => each.series === series)
