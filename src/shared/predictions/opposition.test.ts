import { expect, test } from 'vitest'
import { oppositionOf, type Stance } from './opposition.ts'

const stance = (change: Partial<Stance> = {}): Stance => ({
  direction: 'up',
  stars: 5,
  createdAt: 10,
  endAt: 20,
  ...change,
})

test.each<[Partial<Stance>, ReturnType<typeof oppositionOf>]>([
  [{ direction: 'down' }, 'disagree'],
  [{ direction: 'down', stars: 3 }, 'opposite'],
  [{ direction: 'down', stars: null }, 'opposite'],
  [{ direction: 'down', createdAt: 20, endAt: 30 }, null],
  [{ direction: 'down', endAt: null }, null],
  [{ direction: 'unknown' }, null],
  [{}, null],
])('beside a bullish insight of quality 5, %o is %s', (change, opposition) => {
  expect(oppositionOf(stance(), stance(change))).toBe(opposition)
  expect(oppositionOf(stance(change), stance())).toBe(opposition)
})
