import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterComplaints } from './insight-filter.ts'

test('an empty filter, nulls and empty lists are all "not filtered"', () => {
  expect(filterComplaints({})).toEqual([])
  expect(filterComplaints({ stars: null, sector: [], from_date: null })).toEqual([])
})

test('direction is accepted as a list and as a single number', () => {
  expect(filterComplaints({ direction: [1] })).toEqual([])
  expect(filterComplaints({ direction: 1 })).toEqual([])
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
  expect(filterComplaints(body).map((complaint) => complaint.name)).toContain(name)
})

test('a complaint never repeats what was sent', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12, maxLength: 40 }), (secret) => {
      const text = JSON.stringify(filterComplaints({ stars: [secret], limit: secret, direction: secret }))
      expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
    }),
  )
})

test('no body makes it throw', () => {
  fc.assert(fc.property(fc.anything(), (body) => void filterComplaints(body)))
})
