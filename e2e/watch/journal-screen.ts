import type { Page } from '@playwright/test'
import type { Insight } from '#contract/records/insight.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { expect } from '#e2e/desk.ts'
import { FROZEN_MARKET } from '#e2e/programs.ts'
import type { Call } from '#shared/personal/records.ts'
import { madeCall } from '#testing/made-calls.ts'

/** Stores calls on these insights, as if each were made at publication; the journal page creates the database first. */
export async function storeCalls(page: Page, insights: readonly Insight[], to = '/journal') {
  const { environment } = (await (await page.request.get('/api/config')).json()) as { environment: string }
  const calls = insights.map((insight) => callOn(insight, environment))
  await page.goto('/journal')
  await expect(page.getByRole('region', { name: 'Open calls' })).toBeVisible()
  await page.evaluate(async (all) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('insight-desk')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('no database')))
    })
    const work = database.transaction('calls', 'readwrite')
    for (const call of all) work.objectStore('calls').put(call)
    await new Promise((resolve) => work.addEventListener('complete', resolve))
    database.close()
    localStorage.setItem('insight-desk.written', '{"version":1,"value":{"isAny":true}}')
  }, calls)
  await page.goto(to)
}

const callOn = ({ id, title, created_at, metadata }: Insight, environment: string): Call =>
  madeCall({
    insightId: id,
    madeAt: created_at!,
    from: { mode: 'reference', service: `reference reference ${environment} simulated`, environment },
    seen: {
      title: title ?? id,
      asset: { tag: metadata.entity ?? null, name: null },
      direction: metadata.direction ?? null,
      horizon: metadata.horizon ?? null,
      created_at,
      last_value: metadata.last_value ?? null,
      last_value_date: metadata.last_value_date ?? null,
      signal_high: metadata.signal_high ?? null,
      signal_low: metadata.signal_low ?? null,
    },
  })

const NOW = Date.parse(FROZEN_MARKET.REFERENCE_NOW)
/** Whether the horizon of an insight has surely ended. */
export const hasEnded = ({ created_at, metadata }: Insight) => {
  const horizon = parseHorizon(metadata.horizon ?? '')
  return horizon !== null && created_at! + (tradingDays(horizon) * 1.6 + 10) * 86_400_000 < NOW
}
