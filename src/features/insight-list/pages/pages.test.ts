import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { freezingPoint } from './freeze-list.ts'
import { frozen } from './frozen-list.ts'
import { headOf } from './list-head.ts'
import { nextPage, onePageMore, previousPage } from './walk-pages.ts'

it('goes on behind the last page on screen and back before the first, and no further', () => {
  expect(nextPage({ page: 2, pages: 3 })).toEqual({ page: 5, pages: 1 })
  expect(previousPage({ page: 2, pages: 3 })).toEqual({ page: 1, pages: 1 })
  expect(previousPage({ page: 0, pages: 1 })).toEqual({ page: 0, pages: 1 })
  expect(onePageMore({ page: 2, pages: 3 })).toEqual({ pages: 4 })
})

const base = { stars: [7], limit: 20 }
const NEWEST = Date.UTC(2026, 10, 20, 14)
const page = (newest: number) => {
  const created = [newest - 5_000, newest].map((at) => new Date(at).toISOString())
  return { ...readInsightList(created.map((created_at) => ({ id: created_at, created_at }))), isLast: false }
}

it('knows the newest of a list from its first page as it was loaded, or from the instant of freezing', () => {
  const client = new QueryClient()
  const load = (filter: object, newest: number, updatedAt: number) =>
    client.setQueryData(insightQueries.list(filter).queryKey, page(newest), { updatedAt })
  const head = (anchor?: ReturnType<typeof freezingPoint>) => headOf(client, base, { anchor, updatedAt: 40 })
  const anchor = freezingPoint(page(NEWEST))
  load({ ...base, page: 1 }, NEWEST, 10)
  expect(head()).toBeNull()
  expect(head(anchor)).toEqual({ newest: NEWEST, since: 40 })
  load(base, NEWEST + 60_000, 30)
  expect(head()).toEqual({ newest: NEWEST + 60_000, since: 30 })
  // A frozen list is looked up under its own request.
  load(frozen(base, anchor), NEWEST, 20)
  expect(head(anchor)).toEqual({ newest: NEWEST, since: 20 })
})
