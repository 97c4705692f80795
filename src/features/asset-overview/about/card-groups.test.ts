import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRelevance } from '#contract/records/entity-report.ts'
import { cardGroups, driverOf } from './card-groups.ts'

const card = (expression: string | null, group: string | null, rarity: number | null = 0.01) => ({
  card: readRelevance([{ expression, group_code: group }]).items[0]!,
  rarity,
})
const shown = (groups: ReturnType<typeof cardGroups>) =>
  groups.map(({ lead, others }) => [lead, ...others].map((each) => each.card.expression))

test('the rarest leads its group, and groups come by their rarest', () => {
  const groups = cardGroups([
    card('a.mom(horiz=1m)', 'group_momentum', 0.04),
    card('a.rsi', 'group_reversal', 0.02),
    card('a.mom(horiz=3m)', 'group_momentum', 0.001),
  ])
  expect(shown(groups)).toEqual([['a.mom(horiz=3m)', 'a.mom(horiz=1m)'], ['a.rsi']])
})

test('an economy has one card, whichever of its figures stand out', () => {
  const groups = cardGroups([
    card('us.policy_rate', 'group_economy', 0.03),
    card('us.unemployment', 'group_macro', 0.01),
    card('jp.policy_rate', 'group_economy', 0.02),
  ])
  expect(shown(groups)).toEqual([['us.unemployment', 'us.policy_rate'], ['jp.policy_rate']])
})

test('without a group one series is one driver, whatever its span', () => {
  const driver = (expression: string) => driverOf(card(expression, null).card)
  expect(driver('a.mom(horiz=1m)')).toBe(driver('a.mom(horiz=12m)'))
  expect(driver('a.mom(horiz=1m)')).not.toBe(driver('a.rsi(horiz=2d)'))
})

test('grouping loses no card and shows none twice', () => {
  const cards = fc.array(
    fc.tuple(
      fc.constantFrom('a.x', 'a.y(horiz=1m)', 'b.x', null),
      fc.constantFrom('group_a', 'group_economy', null),
      fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    ),
  )
  fc.assert(
    fc.property(cards, (asked) => {
      const all = asked.map(([expression, group, rarity]) => card(expression, group, rarity))
      const listed = cardGroups(all).flatMap(({ lead, others }) => [lead, ...others])
      expect(listed).toHaveLength(all.length)
      expect(new Set(listed)).toEqual(new Set(all))
    }),
  )
})
