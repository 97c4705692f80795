import type { WebSocketRoute } from '@playwright/test'
import { newestAsset, openAsset } from './asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'

test('a price comes from the service through the proxy, again after the connection was cut, and a close stands in without one', async ({
  page,
}) => {
  const tag = await newestAsset(page)
  let heard: { type: string; tag?: string; price?: number }[] = []
  let isRefused = false
  const connections: WebSocketRoute[] = []
  await page.routeWebSocket(/\/api\/prices/, (socket) => {
    if (isRefused) return void socket.close()
    const server = socket.connectToServer()
    server.onMessage((text) => {
      heard.push(JSON.parse(String(text)))
      socket.send(text)
    })
    connections.push(socket)
  })
  const priced = () =>
    heard.findLast((message) => message.type === 'price' && message.tag === tag)?.price ?? 0
  await page.goto(`/assets/${tag}`)
  await expect.poll(priced).toBeGreaterThan(0)
  const header = page.getByRole('main').locator('dl').first()
  // What is on screen is a price that was heard, as precise as it is printed.
  await expect
    .poll(async () => {
      const shown = Number((await header.innerText()).replace(/,/g, '').match(/\d+\.\d{2,}/)?.[0])
      return heard.some(({ price = 0 }) => Math.abs(price - shown) <= shown * 0.0001 + 0.005)
    })
    .toBe(true)
  heard = []
  await connections[0]!.close()
  await expect.poll(() => connections.length).toBe(2)
  await expect.poll(priced).toBeGreaterThan(0)

  isRefused = true
  await page.reload()
  await expect(header).toContainText(/close/i)
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the price lives, loses its stream and comes back; a silent one grows old', async ({ page }) => {
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

  /** Seconds pass until the header says it, two minutes at most. */
  const until = async (words: RegExp) => {
    for (let second = 0; second < 120; second += 2) {
      if (words.test(await price.innerText())) return
      await page.clock.runFor(2_000)
    }
    throw new Error(`The price does not say ${words}: ${await price.innerText()}`)
  }
  mode = 'silent'
  await until(/Last update \d+ s ago/)
  await until(/Stale, as of 15:00 UTC/)

  const before = routes.length
  mode = 'pass'
  await until(/Live/)
  expect(routes.length).toBeGreaterThan(before)

  mode = 'refuse'
  await routes.at(-1)!.close()
  await until(/Last update/)
  mode = 'pass'
  await until(/Live/)
})
