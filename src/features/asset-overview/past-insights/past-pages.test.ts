import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { mergedPages } from './past-pages.ts'

const page = (...items: unknown[]) => ({ ...readFeed(items), isLast: false })

test('pages become one list, an insight that slid onto the next page is there once', () => {
  const pages = [page({ id: 'a' }, { id: 'b' }), page({ id: 'b' }, { id: 'c' })]
  expect(mergedPages(pages).insights.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('insights without an id are all kept; unreadable ones are counted over all pages', () => {
  const merged = mergedPages([
    page({ insight_card: 'x' }, { insight_card: 'x' }, { stars: 'many' }),
    page('?'),
  ])
  expect(merged.insights).toHaveLength(2)
  expect(merged.unreadable).toBe(2)
})
