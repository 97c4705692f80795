import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { askList } from '#e2e/list/list-screen.ts'

const PANELS = ['Insights', 'Good to know', 'Key values', 'Related assets', 'About'] as const

/** Each service the page lives on, and the one place that may suffer; null where another source stands in. */
const SERVICES = [
  { name: 'Entity', path: '**/api/entity/v2/filtered', suffers: 'About' },
  { name: 'PriceHistory', path: '**/api/price-history/v1/**', suffers: null },
  { name: 'KnowledgeGraph', path: '**/api/kg/v1/**', suffers: 'Related assets' },
  { name: 'Feed', path: '**/api/feed/v1/filter', suffers: 'Insights' },
  { name: 'Calculator', path: '**/api/ca/v2/q', suffers: 'Price' },
  { name: 'RelevanceReport', path: '**/api/entity-report/v1/entity/*/relevance', suffers: 'Good to know' },
  { name: 'KeyValues', path: '**/api/entity-report/v1/entity/*/key-values', suffers: 'Key values' },
  { name: 'Snakes', path: '**/api/snake/v2**', suffers: null },
] as const

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function someTag(page: Page): Promise<string> {
  const [insight] = await askList(page, { limit: 1 })
  const tag = insight?.metadata.entity
  if (!tag) throw new Error('The service lists no asset')
  return tag
}

/** An asset whose market is in session at the fixed hour of these tests, so that its price is a live one. */
async function someOpenTag(page: Page): Promise<string> {
  const insights = await askList(page, { limit: 100 })
  const tag = insights.map(({ metadata }) => metadata.entity).find((entity) => entity?.endsWith('_nyse'))
  if (!tag) throw new Error('The service lists no asset of New York')
  return tag
}

test('a name that did not come is said in the room of the facts, and its retry is whole on a phone', async ({
  page,
  quiet,
}) => {
  quiet.allow(/500/)
  await page.setViewportSize({ width: 390, height: 844 })
  const tag = await someTag(page)
  await page.route('**/api/entity/v2/filtered', (route) => route.fulfill({ status: 500 }))
  await page.goto(`/assets/${tag}`)
  const alert = page.getByRole('alert').filter({ hasText: 'name and sector are missing' })
  const retry = alert.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeInViewport({ ratio: 1, timeout: 15_000 })
  const [name, said] = [
    await page.getByRole('heading', { level: 1 }).boundingBox(),
    await alert.boundingBox(),
  ]
  expect(said!.y - name!.y - name!.height).toBeLessThan(12)
})

for (const { name, path, suffers } of SERVICES) {
  test(`${name} fails alone: every other panel is usable${suffers ? ', and the retry heals it' : ''}`, async ({
    page,
    quiet,
  }) => {
    quiet.allow(/500/)
    const tag = await someTag(page)
    let failed = 0
    await page.route(path, (route) => {
      failed += 1
      return route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          status: 500,
          kind: 'server',
          title: 'Failed',
          detail: 'Failed',
          requestId: 'r',
        }),
      })
    })
    await page.goto(`/assets/${tag}`)
    // Two retries: only then is it settled who suffers.
    await expect.poll(() => failed).toBeGreaterThanOrEqual(3)
    for (const panel of PANELS.filter(
      (each) => each !== suffers && (suffers !== 'Price' || each !== 'Insights'),
    )) {
      await expect(region(page, panel)).toBeVisible()
      await expect(region(page, panel).getByRole('alert')).toHaveCount(0)
    }
    if (suffers !== 'Price')
      await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
    if (suffers === null) return
    const alert = region(page, suffers).getByRole('alert').first()
    await expect(alert).toContainText('The service could not answer')
    const retry = alert.getByRole('button', { name: 'Try again' })
    await retry.focus()
    await page.keyboard.press('Enter')
    await expect(retry).toHaveAttribute('aria-busy', 'true')
    await expect(retry).not.toHaveAttribute('aria-busy')
    await expect(retry).toBeFocused()
    await page.unroute(path)
    await page.keyboard.press('Enter')
    await expect(region(page, suffers).getByRole('alert')).toHaveCount(0)
    // Whoever asked again goes on in what came.
    await expect(region(page, suffers)).toBeFocused()
    if (suffers === 'Price')
      await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
  })
}

for (const streams of [false, true]) {
  test(`the service is away and asks for a long pause${streams ? ', but its stream' : ''}: said at once, and nothing waits on`, async ({
    page,
    quiet,
  }) => {
    quiet.allow(/503/)
    const tag = await someOpenTag(page)
    await page.route(/\/api\/(?!config|img)/, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '19' },
        body: JSON.stringify({
          status: 503,
          kind: 'unavailable',
          title: 'No access token',
          detail: 'The token service cannot be reached.',
          requestId: 'r',
          retryAfterSeconds: 19,
        }),
      }),
    )
    if (!streams) await page.routeWebSocket(/\/api\/prices/, (socket) => socket.close())
    const soon = { timeout: 8_000 }
    await page.goto(`/assets/${tag}`)
    for (const name of ['Price', ...PANELS])
      await expect(region(page, name).getByRole('alert')).toBeVisible(soon)
    const header = page.getByRole('main').locator('dl').first()
    await expect(header).toContainText(streams ? /live/i : /not available/i, soon)
    await expect(header).toContainText('currency not known', soon)
    await page.goto('/insights')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('cannot be reached', soon)
  })
}

test('the price stream fails alone: the last close stands in, and the page is whole', async ({ page }) => {
  await page.routeWebSocket(/\/api\/prices/, (socket) => socket.close())
  await page.goto(`/assets/${await someTag(page)}`)
  await expect(page.getByRole('main').locator('dl').first()).toContainText(/close/i)
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a price comes from the service through the proxy, again after the connection was cut', async ({
  page,
}) => {
  const tag = await someTag(page)
  const heard: { type: string; tag?: string; kind?: string; price?: number }[] = []
  const cut: (() => Promise<void>)[] = []
  await page.routeWebSocket(/\/api\/prices/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((text) => {
      heard.push(JSON.parse(String(text)))
      socket.send(text)
    })
    cut.push(() => socket.close())
  })
  const priced = () => heard.findLast((message) => message.type === 'price' && message.tag === tag)
  await page.goto(`/assets/${tag}`)
  await expect.poll(() => priced()?.price ?? 0).toBeGreaterThan(0)
  const header = page.getByRole('main').locator('dl').first()
  const shown = async () => Number((await header.innerText()).replace(/,/g, '').match(/\d+\.\d{2,}/)?.[0])
  // What is on screen is a price that was heard, as precise as it is printed.
  await expect
    .poll(async () => {
      const value = await shown()
      return heard.some(
        ({ price }) => price !== undefined && Math.abs(price - value) <= value * 0.0001 + 0.005,
      )
    })
    .toBe(true)
  heard.length = 0
  await cut[0]?.()
  await expect.poll(() => cut.length).toBe(2)
  await expect.poll(() => priced()?.price ?? 0).toBeGreaterThan(0)
})
