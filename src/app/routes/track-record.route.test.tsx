import { expect, it } from 'vitest'
import { recordPageSearch } from './track-record.route.tsx'

it('takes the filters of the list, without those that apply only to loaded rows', () => {
  const { state, dropped } = recordPageSearch.read(
    new URLSearchParams('stars=4&q=trend&outcome=worked&page=2&pages=3'),
  )
  expect(dropped).toEqual([])
  expect(recordPageSearch.write(state).toString()).toBe('stars=4')
})
