import { expect, it } from 'vitest'
import { entityQueries } from './entity-queries.ts'

it('one tag that the entity service would refuse does not take the names of the others with it', () => {
  const asked = entityQueries.batch(['halv_xsto', 'x'.repeat(257), '', 'acme_nasd', 'halv_xsto'])
  expect(asked.queryKey).toEqual(['entities', ['acme_nasd', 'halv_xsto']])
  expect(entityQueries.batch(['x'.repeat(256)]).queryKey[1]).toHaveLength(1)
})
