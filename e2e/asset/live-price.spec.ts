import type { WebSocketRoute } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { newestAsset } from './asset-screen.ts'

test('a live price arrives through the proxy, again after the connection was cut, and without one the last close is shown', async ({
  page,
}) => {
  const tag = await newestAsset(page)
  let messages: { type: string; tag?: string; price?: number }[] = []
  let isRefused = false
  const connections: WebSocketRoute[] = []
  await page.routeWebSocket(/\/api\/prices/, (socket) => {
    if (isRefused) return void socket.close()
    const server = socket.connectToServer()
    server.onMessage((text) => {
      messages.push(JSON.parse(String(text)))
      socket.send(text)
    })
    connections.push(socket)
  })
  const priced = () =>
    messages.findLast((message) => message.type === 'price' && message.tag === tag)?.price ?? 0
  await page.goto(`/assets/${tag}`)
  await expect.poll(priced).toBeGreaterThan(0)
  const header = page.getByRole('main').locator('dl').first()
  // The price on screen is one that was received, at the precision that is displayed.
  await expect
    .poll(async () => {
      const shown = Number((await header.innerText()).replace(/,/g, '').match(/\d+\.\d{2,}/)?.[0])
      return messages.some(({ price = 0 }) => Math.abs(price - shown) <= shown * 0.0001 + 0.005)
    })
    .toBe(true)
  messages = []
  await connections[0]!.close()
  await expect.poll(() => connections.length).toBe(2)
  await expect.poll(priced).toBeGreaterThan(0)

  isRefused = true
  await page.reload()
  await expect(header).toContainText(/close/i)
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
