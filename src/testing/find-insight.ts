import { expect } from 'vitest'
import { readInsightList, type Insight } from '#contract/records/insight.ts'
import type { Stack } from './stack.ts'

/** An insight of the reference service as the service lists it; without a wish, one whose fan has many cases. */
export async function findInsight(
  stack: Stack,
  pick: (insight: Insight) => boolean = (insight) => insight.episodes.length > 40,
): Promise<Insight> {
  const response = await stack.answer(
    new Request('http://localhost/api/insights/v1/filter', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost' },
      body: JSON.stringify({ limit: 200, from_date: '2018-01-01T00:00:00Z' }),
    }),
  )
  const found = readInsightList(await response.json()).items.find(pick)
  expect(found).toBeDefined()
  return found!
}
