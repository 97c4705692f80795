import fc from 'fast-check'
import { expect, it } from 'vitest'
import { insightSearch } from './insight-search.ts'
import { listPath, listSearch } from './list-path.ts'

const read = (path: string) => insightSearch.read(new URL(path, 'http://localhost').searchParams)
const name = fc
  .string({ minLength: 1, maxLength: 40, unit: 'binary' })
  .map((text) => text.trim())
  .filter((text) => text !== '' && text.length <= 40)

it('names one value where a value has a comma in it', () => {
  const path = listPath({ sector: ['Oil, Gas & Coal'] })
  expect(read(path)).toMatchObject({ state: { sector: ['Oil, Gas & Coal'] }, dropped: [] })
})

it('leads to the list that was meant, whatever the words', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), name, (sectors, topic) => {
      const { state, dropped } = read(listPath({ sector: sectors, topic: [topic], stars: [7, 8] }))
      expect(dropped).toEqual([])
      expect(state).toMatchObject({ sector: [...sectors].sort(), topic: [topic], stars: [7, 8] })
    }),
  )
})

it('says nothing for the plain list', () => {
  expect(listPath()).toBe('/insights')
  expect(listSearch({ watched: true })).toBe('watched=1')
})
