import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { freezingPoint } from './freeze-list.ts'
import { frozen } from './frozen-list.ts'
import { headOf } from './list-head.ts'
import { nextPage, onePageMore, previousPage } from './walk-pages.ts'

it('goes on behind the last page on screen and back before the first', () => {
  expect(nextPage({ page: 2, pages: 3 })).toEqual({ page: 5, pages: 1 })
  expect(previousPage({ page: 2, pages: 3 })).toEqual({ page: 1, pages: 1 })
  expect(onePageMore({ page: 2, pages: 3 })).toEqual({ pages: 4 })
})

it('does not go back beyond the first page, however often it is pressed', () => {
  expect(previousPage({ page: 0, pages: 1 })).toEqual({ page: 0, pages: 1 })
})

const base = { stars: [7], limit: 20 }
const NEWEST = Date.UTC(2026, 10, 20, 14)
const page = (newest: number) => ({
  ...readInsightList({
    result: [
      { id: 'b', created_at: new Date(newest - 5_000).toISOString() },
      { id: 'a', created_at: new Date(newest).toISOString() },
    ],
  }),
  isLast: false,
})

describe('the newest of a list, whichever page is on screen', () => {
  const loaded = { anchor: undefined, updatedAt: 40 }

  it('is not known from a later page', () => {
    const client = new QueryClient()
    client.setQueryData(insightQueries.list({ ...base, page: 1 }).queryKey, page(NEWEST))
    expect(headOf(client, base, loaded)).toBeNull()
  })

  it('is that of the first page as it was loaded', () => {
    const client = new QueryClient()
    client.setQueryData(insightQueries.list(base).queryKey, page(NEWEST), { updatedAt: 30 })
    expect(headOf(client, base, loaded)).toEqual({ newest: NEWEST, since: 30 })
  })

  it('is the instant of freezing once the first page is forgotten', () => {
    const anchor = freezingPoint(page(NEWEST))
    expect(headOf(new QueryClient(), base, { anchor, updatedAt: 40 })).toEqual({ newest: NEWEST, since: 40 })
  })

  it('is looked up under the frozen request', () => {
    const client = new QueryClient()
    const anchor = freezingPoint(page(NEWEST))
    client.setQueryData(insightQueries.list(frozen(base, anchor)).queryKey, page(NEWEST), { updatedAt: 20 })
    client.setQueryData(insightQueries.list(base).queryKey, page(NEWEST + 60_000), { updatedAt: 30 })
    expect(headOf(client, base, { anchor, updatedAt: 40 })).toEqual({ newest: NEWEST, since: 20 })
  })
})
