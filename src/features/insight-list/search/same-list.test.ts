import { expect, it } from 'vitest'
import { insightSearch } from './insight-search.ts'
import { askedBy } from './same-list.ts'

it('knows one list by its filters, wherever it stands and however its rows are shown', () => {
  const asked = (query: string) => askedBy(insightSearch.read(new URLSearchParams(query)).state)
  expect(asked('stars=4&page=3&pages=2&limit=50&q=a&outcome=worked&sort=stars&cols=stars&show=unread')).toBe(
    asked('stars=4'),
  )
  expect(asked('stars=4')).not.toBe(asked('stars=5'))
})
