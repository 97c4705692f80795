import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { MAX_TAG_LENGTH } from './entity.ts'
import { InsightFilter } from './insight-filter.ts'

const isAccepted = (body: unknown) => v.is(InsightFilter, body)

test('an empty filter, nulls and empty lists are all "not filtered"', () => {
  expect(isAccepted({})).toBe(true)
  expect(isAccepted({ stars: null, sector: [], from_date: null })).toBe(true)
})

test('direction is accepted as a list and as a single number', () => {
  expect(isAccepted({ direction: [1] })).toBe(true)
  expect(isAccepted({ direction: 1 })).toBe(true)
})

test('an entity may be as long as a tag', () => {
  expect(isAccepted({ entity: ['t'.repeat(MAX_TAG_LENGTH)] })).toBe(true)
  expect(isAccepted({ entity: ['t'.repeat(MAX_TAG_LENGTH + 1)] })).toBe(false)
})

test.each([
  [{ stars: [''] }, 'stars.0'],
  [{ class: [''] }, 'class.0'],
  [{ asset_cls: [''] }, 'asset_cls.0'],
  [{ sub_class: [''] }, 'sub_class.0'],
  [{ from_date: '' }, 'from_date'],
  [{ to_date: 'soon' }, 'to_date'],
  [{ direction: '' }, 'direction'],
  [{ limit: 1001 }, 'limit'],
  [{ limit: 0 }, 'limit'],
  [{ page: -1 }, 'page'],
  [{ colour: 'red' }, 'colour'],
  [{ market_cap_usd_bn__gte: '10' }, 'market_cap_usd_bn__gte'],
  [[], 'body'],
  ['x', 'body'],
])('%j is rejected, naming %s', (body, name) => {
  const { issues = [] } = v.safeParse(InsightFilter, body)
  expect(issues.map((issue) => v.getDotPath(issue) ?? 'body')).toContain(name)
})

test('no body makes it throw', () => {
  fc.assert(fc.property(fc.anything(), (body) => void isAccepted(body)))
})
