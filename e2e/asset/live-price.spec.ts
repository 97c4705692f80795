import type { WebSocketRoute } from '@playwright/test'
import { openAsset } from './asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'

test('the price lives, loses its stream and comes back; a silent one grows old', async ({ page }) => {
  test.setTimeout(180_000) // every second of the silence passes on a fake clock
  let mode: 'pass' | 'silent' | 'refuse' = 'pass'
  const routes: WebSocketRoute[] = []
  await page.routeWebSocket(/\/api\/prices/, (route) => {
    routes.push(route)
    if (mode === 'refuse') return void route.close()
    // Prices of the service's own market hours depend on its frozen clock: the ones heard here are made of its protocol.
    route.onMessage((text) => {
      const { op, tags } = JSON.parse(String(text)) as { op: string; tags: string[] }
      if (op !== 'subscribe' || mode !== 'pass') return
      for (const tag of tags) {
        route.send(
          JSON.stringify({
            type: 'price',
            tag,
            kind: 'live',
            price: 123.45 + routes.length,
            time: Date.UTC(2026, 10, 20, 15),
          }),
        )
      }
    })
  })
  await page.clock.install({ time: Date.UTC(2026, 10, 20, 15) })
  await openAsset(page)
  const price = page.getByRole('main').locator('dl').first()
  await page.clock.runFor(2_000)
  await expect(price).toContainText('Live 15:00:00 UTC')
  await expect(price).toContainText('124.45')

  /** Seconds pass one by one until the header says it, two minutes at most. */
  const until = async (words: RegExp) => {
    for (let second = 0; second < 120; second += 1) {
      if (words.test((await price.textContent()) ?? '')) return
      await page.clock.runFor(1_000)
    }
    await expect(price).toContainText(words, { timeout: 1 })
  }
  mode = 'silent'
  await until(/Last heard \d+ s ago/)
  await until(/Stale, as of 15:00 UTC/)

  const before = routes.length
  mode = 'pass'
  await until(/Live/)
  expect(routes.length).toBeGreaterThan(before)

  mode = 'refuse'
  await routes.at(-1)!.close()
  await until(/Last heard/)
  mode = 'pass'
  await until(/Live/)
})
