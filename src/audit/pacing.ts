import type { Insight } from '#contract/records/insight.ts'
import type { Member } from './market.ts'
import type { Figure } from './tally.ts'
import { HORIZONS } from './study.ts'

const SPACING = 5
const MOST_RUNNING = 2

/** The rules of one asset's insights among themselves: five bars apart, two running at most, and no card twice at once. */
export function pacing(insights: readonly Insight[], members: ReadonlyMap<string, Member>): Figure[] {
  const figures: Figure[] = []
  const before = new Map<string, { day: number; end: number; card: string | null }[]>()
  const days = insights.map((insight) => {
    const { entity, last_value_date: date, horizon } = insight.metadata
    const day = members.get(entity ?? '')?.bars.at.indexOf(date ?? Number.NaN) ?? -1
    const bars = HORIZONS.find(({ name }) => name === horizon)?.bars ?? Number.NaN
    return { insight, tag: entity ?? '', day, end: day + bars, card: insight.card?.name ?? null }
  })
  for (const { insight, tag, day, end, card } of days.sort((a, b) => a.day - b.day)) {
    const earlier = before.get(tag) ?? []
    const running = earlier.filter((each) => each.end > day)
    const say = (name: string, own: boolean) =>
      figures.push({ id: insight.id, kind: 'pacing', name, published: true, own })
    say(
      'five bars after the last',
      earlier.every((each) => day - each.day >= SPACING),
    )
    say('two running', running.length < MOST_RUNNING)
    say(
      'no card twice',
      running.every((each) => each.card !== card),
    )
    before.set(tag, [...earlier, { day, end, card }])
  }
  return figures
}
