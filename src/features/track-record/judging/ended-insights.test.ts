import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { readFeed } from '#contract/records/feed.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { insightPages, separateInsights } from './ended-insights.ts'

const now = Date.UTC(2026, 10, 20, 15)

/** Records what is asked for; each list ends with its first page. */
async function asked(filter: InsightFilter) {
  const list: InsightFilter[] = []
  const feed: InsightFilter[] = []
  const client = {
    insightPage: async (body: InsightFilter) => {
      list.push(body)
      return { ...readInsightList([]), isLast: true }
    },
    feedPage: async (body: InsightFilter) => {
      feed.push(body)
      return { ...readFeed([]), isLast: true }
    },
  }
  const pages = []
  for await (const page of insightPages(client, { filter, now, units: DEFAULT_UNITS })) pages.push(page)
  return { list, feed, pages }
}

describe('insightPages', () => {
  it('asks the list for the last six months and the feed for what is older', async () => {
    const { list, feed } = await asked({ sector: ['Energy'], page: 3, limit: 20 })
    expect(list).toEqual([{ sector: ['Energy'], from_date: '2026-05-20T00:00:00Z', page: 0, limit: 20 }])
    expect(feed).toEqual([
      {
        sector: ['Energy'],
        from_date: '1970-01-01T00:00:00Z',
        to_date: '2026-05-20T00:00:01Z',
        page: 0,
        limit: 100,
      },
    ])
  })

  it('asks only for what lies in the span', async () => {
    expect((await asked({ from_date: '2026-08-01T00:00:00Z' })).feed).toEqual([])
    const old = await asked({ from_date: '2020-01-01T00:00:00Z', to_date: '2021-01-01T00:00:00Z' })
    expect(old.list).toEqual([])
    expect(old.feed[0]).toMatchObject({ from_date: '2020-01-01T00:00:00Z', to_date: '2021-01-01T00:00:00Z' })
  })
})

describe('separateInsights', () => {
  it('keeps windows on one asset apart, the newest first', () => {
    const insight = fc.record({
      tag: fc.constantFrom('a', 'b'),
      startAt: fc.integer({ min: 0, max: 1_000 }),
      length: fc.integer({ min: 1, max: 200 }),
    })
    fc.assert(
      fc.property(fc.array(insight, { maxLength: 60 }), (all) => {
        const isSeparate = separateInsights()
        const newestFirst = all
          .map(({ tag, startAt, length }) => ({ tag, startAt, endsAt: startAt + length }))
          .sort((a, b) => b.startAt - a.startAt)
        const kept = newestFirst.filter(isSeparate)
        kept.forEach((one, i) =>
          kept.slice(i + 1).forEach((other) => {
            if (other.tag === one.tag) expect(other.endsAt).toBeLessThanOrEqual(one.startAt)
          }),
        )
        for (const tag of ['a', 'b']) {
          const first = newestFirst.find((each) => each.tag === tag)
          if (first) expect(kept).toContain(first)
        }
      }),
    )
  })
})
