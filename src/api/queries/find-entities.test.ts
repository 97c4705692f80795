import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entityQueries } from './entity-queries.ts'
import { candidateTags, mentions } from './find-entities.ts'

it('tries a ticker on the usual exchanges and on those of known assets', () => {
  const tags = candidateTags('WTTL', ['abc_xyzz', 'spx'])
  expect(tags).toContain('wttl_nyse')
  expect(tags).toContain('wttl_xasx')
  expect(tags).toContain('wttl_xyzz')
})

it.each([
  ['acme_nasd', ['acme_nasd']],
  ['ACME:NASD', ['acme_nasd']],
  ['two words', []],
  ['a:b:c', []],
  ['', []],
])('%j has the candidates %j', (text, tags) => expect(candidateTags(text, [])).toEqual(tags))

it('never takes a bare word as a tag, and fits into one request', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, known) => {
      const tags = candidateTags(text, known)
      expect(tags.length).toBeLessThanOrEqual(40)
      for (const tag of tags) expect(tag).toMatch(/_[a-z0-9]+$/)
    }),
  )
})

it('an insight on a currency pair mentions the pair and both currencies, but not its exchange', () => {
  const insight = { title: 'EUR/USD: a clear break above its 20-day high', entity: 'eurusd_fxsp' }
  const typed = ['EURUSD', 'eur/usd break', 'eur', 'usd', 'eurusd_fxsp', 'fxsp']
  expect(typed.map((text) => mentions(insight, text))).toEqual([true, true, true, true, false, false])
})

it('an insight on an index mentions the bare word that is its tag, whole', () => {
  const isMentioned = (typed: string) => mentions({ title: 'A quiet month', entity: 'spx500' }, typed)
  expect(['SPX500', 'spx50'].map(isMentioned)).toEqual([true, false])
})

it('leaves out tags for which the entity service would reject the whole request', () => {
  const { queryKey } = entityQueries.batch(['halv_xsto', 'x'.repeat(257), '', 'acme_nasd', 'halv_xsto'])
  expect(queryKey).toEqual(['entities', ['acme_nasd', 'halv_xsto']])
  expect(entityQueries.batch(['x'.repeat(256)]).queryKey[1]).toHaveLength(1)
})

it('asks for many names in queries of as many as fit into a request', () => {
  const tags = Array.from({ length: 450 }, (_, i) => `t${i}_nasd`)
  const sizes = entityQueries.batches(tags).map(({ queryKey: [, batch] }) => batch.length)
  expect(sizes).toEqual([200, 200, 50])
  expect(entityQueries.batches([])).toEqual([])
})
