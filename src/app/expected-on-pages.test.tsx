import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { createQueryClient } from '#app/query-client.ts'
import { readSeries } from '#contract/records/calculator.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { useRecentInsights } from '#features/asset-overview/insights/asset-insight.ts'
import { useCompared } from '#features/compare/use-compared.ts'
import { useExpected } from '#features/insight-detail/evidence/evidence-summary-panel.tsx'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useExpectedShares } from '#features/today/news.ts'
import { expectedInList } from '#shared/evidence/expected-figure.ts'
import type { ExpectedFigure, ListedExpected } from '#shared/evidence/expected.ts'
import { inClient } from '#testing/query-client.tsx'
import { realStack } from '#testing/render-app.tsx'

const { ask, insightsOf, stack } = realStack()
const INSIGHTS = 8

const client = createQueryClient()

/** The result of a page's hook once everything has loaded. */
async function found<T extends string>(use: () => ReadonlyMap<T, ListedExpected | null | undefined> | null) {
  const { result, unmount } = renderHook(use, inClient(client))
  await waitFor(() => {
    expect(result.current).not.toBeNull()
    for (const expected of result.current!.values()) expect(expected).toHaveProperty('interval')
  })
  unmount()
  return result.current as ReadonlyMap<T, ExpectedFigure>
}

test('eight insights have the same expected share in list, comparison, asset page, today and detail', async () => {
  const insights = await insightsOf({ limit: INSIGHTS })
  expect(insights).toHaveLength(INSIGHTS)
  const ids = insights.map(({ id }) => id)
  const rows = insights.map((insight) => toInsightRow(insight, DEFAULT_UNITS, undefined))

  const list = await found(() => {
    const [record, rates] = [useCalibration(), useBaseRates(ids)]
    return new Map(rows.map((row) => [row.id, expectedInList(row, record, rates)]))
  })
  const compared = await found(
    () => new Map(useCompared(ids).map(({ id, insight }) => [id, insight?.expected])),
  )
  const today = await found(() => new Map(useExpectedShares(rows).map(({ id, expected }) => [id, expected])))
  expect(compared).toEqual(list)
  expect(today).toEqual(list)

  // The asset page shows it for running insights only.
  let active = 0
  for (const tag of new Set(rows.flatMap((row) => row.insight.metadata.entity ?? []))) {
    const { points } = readSeries(await ask('/api/ca/v2/q', { snake_expression: `${tag}.price` }))
    const context = { closes: points, now: stack().reference.world.now(), units: DEFAULT_UNITS }
    const asset = await found(() => {
      const { query, parts } = useRecentInsights(tag, context)
      if (!query.isSuccess) return null
      const all = [...parts.active, ...parts.unjudged]
      return new Map(all.flatMap(({ id, expected }) => (id && list.has(id) ? [[id, expected]] : [])))
    })
    for (const [id, expected] of asset) expect(expected).toEqual(list.get(id))
    active += asset.size
  }
  expect(active).toBeGreaterThan(2)
  for (const { id, rate, horizon } of rows) {
    const detail = await found(() => new Map([[id, useExpected({ id, rate, horizon }).expected]]))
    expect(detail.get(id)).toEqual(list.get(id))
  }
})
