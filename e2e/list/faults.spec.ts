import type { Page, Route } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { FILTER_PATH, grid, idsOnScreen, keysLive, openFacet, openList, rows } from './list-screen.ts'

/** What the proxy answers for a failure of this kind. */
const problem = (status: number, kind: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    status,
    kind,
    title: 'Failed',
    detail: 'The request failed.',
    requestId: 'req-4711',
    ...more,
  }),
})

async function answering(page: Page, answer: (route: Route) => Promise<void>) {
  let asked = 0
  await page.route(`**${FILTER_PATH}`, (route) => {
    asked += 1
    return answer(route)
  })
  return { asked: () => asked, heal: () => page.unroute(`**${FILTER_PATH}`) }
}

test('400: the refused field is named, and the same request is not sent again', async ({ page, quiet }) => {
  quiet.allow(/400/)
  const fault = await answering(page, (route) =>
    route.fulfill(
      problem(400, 'rejected', {
        fields: [{ name: 'stars', rule: 'must be a list of whole numbers' }],
      }),
    ),
  )
  await page.goto('/insights?stars=7')
  const alert = page.getByRole('alert').filter({ hasText: 'The service refused this request' })
  await expect(alert).toContainText('Not accepted: stars must be a list of whole numbers.')
  await expect(alert).toContainText('req-4711')
  await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Stars 7')
  expect(fault.asked()).toBe(1)
})

test('401: one notice for the whole desk, and in words whose account it is', async ({ page, quiet }) => {
  quiet.allow(/401/)
  await answering(page, (route) => route.fulfill(problem(401, 'signed-out')))
  await page.goto('/insights')
  await expect(page.getByText('The account was refused')).toBeVisible()
  await expect(
    page.getByRole('alert').filter({
      hasText: "The Financial Insights Service refuses this dashboard's account",
    }),
  ).toHaveCount(1)
})

test('500: tried three times, then said, and the retry heals it', async ({ page, quiet }) => {
  quiet.allow(/500/)
  const fault = await answering(page, (route) => route.fulfill(problem(500, 'server')))
  await page.goto('/insights')
  const alert = page.getByRole('alert').filter({ hasText: 'The service could not answer' })
  await expect(alert).toBeVisible()
  expect(fault.asked()).toBe(3)
  const retry = alert.getByRole('button', { name: 'Try again' })
  await retry.focus()
  await page.keyboard.press('Enter')
  await expect.poll(fault.asked).toBe(6)
  await expect(retry).toBeFocused()
  await fault.heal()
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toBeVisible()
  await expect(alert).toHaveCount(0)
  // Whoever asked again goes on in what came.
  await expect(grid(page).locator(':focus')).toHaveCount(1)
})

test('a failed renewal keeps the rows and says how old they are', async ({ page, quiet }) => {
  quiet.allow(/500/)
  let isFailing = false
  let asked = 0
  // Before the page opens: interception that begins under an open page may lose what is on its way and miss what comes next.
  await page.route(`**${FILTER_PATH}`, (route) => {
    // The page after this one is fetched ahead at a time of its own.
    const { page: number }: { page?: number } = route.request().postDataJSON()
    if (!isFailing || number !== undefined) return route.continue()
    asked += 1
    return route.fulfill(problem(500, 'server'))
  })
  await openList(page)
  await keysLive(page)
  const before = await idsOnScreen(page)
  isFailing = true
  await page.keyboard.press('.')
  // Asked for, and again twice, before it is said.
  await expect.poll(() => asked).toBe(3)
  const notice = page.getByText(/The service could not answer\. Showing what was loaded at \d\d:\d\d/)
  await expect(notice).toBeVisible()
  expect(await idsOnScreen(page)).toEqual(before)
  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice).toHaveCount(0)
  expect(await idsOnScreen(page)).toEqual(before)
  await expect(grid(page).locator(':focus')).toHaveCount(1)
})

test('a page that is never idle has the words for a lost network all the same', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const words = page.waitForResponse(/\/assets\/list-faces-[^/]+\.js$/)
  await openList(page)
  await (await words).finished()
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Bearish' }).click()
  await expect(page.getByText(/No connection|You are offline/).first()).toBeVisible()
})

test('offline: said as such, and the rows come with the network', async ({ page, context, quiet }) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED/)
  // Code that has not come before the network goes cannot come after it.
  const words = page.waitForResponse(/\/assets\/list-faces-[^/]+\.js$/)
  await openList(page)
  await (await words).finished()
  const panel = await openFacet(page, 'Direction', 'd')
  await expect(panel.getByRole('option', { name: /^Bearish/ })).toBeVisible()
  await context.setOffline(true)
  await panel.getByRole('option', { name: /^Bearish/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/No connection|You are offline/).first()).toBeVisible()
  await context.setOffline(false)
  // Nobody presses anything: what failed for want of the network comes with it.
  await expect(page.getByText(/No connection|You are offline/)).toHaveCount(0)
  await expect
    .poll(async () => {
      // Bearish and nothing else: each row by the mark that carries the word.
      const marks = await rows(page)
        .getByRole('img', { name: /^(Bullish|Bearish)$/ })
        .all()
      return new Set(await Promise.all(marks.map((mark) => mark.getAttribute('aria-label'))))
    })
    .toEqual(new Set(['Bearish']))
})

test('a server that cannot be reached is told apart from a service that fails', async ({ page, quiet }) => {
  quiet.allow(/ERR_CONNECTION_REFUSED/)
  const fault = await answering(page, (route) => route.abort('connectionrefused'))
  await page.goto('/insights')
  const alert = page.getByRole('alert').filter({ hasText: 'No connection' })
  await expect(alert).toContainText("this dashboard's own server gave no answer")
  await fault.heal()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('slow: three seconds show the shape of the list, then the list', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await answering(page, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/insights')
  // The list is asked for before the app's code is here: the wait is counted from the first picture.
  await expect(page.getByText('Loading insights')).toBeAttached()
  await page.waitForTimeout(3_000)
  await expect(page.getByText('Loading insights')).toBeAttached()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(0)
  answer()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText('Loading insights')).toHaveCount(0)
})

test('one unreadable insight is counted and explained, the others stand', async ({ page }) => {
  let left = ''
  await answering(page, async (route) => {
    const response = await route.fetch()
    const body: { result: { id: unknown }[] } = await response.json()
    const broken = body.result[3]
    if (broken) {
      left ||= String(broken.id)
      broken.id = { not: 'an id' }
    }
    await route.fulfill({ response, json: body })
  })
  // Years, so that a market that has only just opened fills the page; high, so that all of it is drawn.
  await page.setViewportSize({ width: 1440, height: 1600 })
  await openList(page, 'from_date=3y')
  await expect(page.getByText('1 of 20 insights could not be read')).toBeVisible()
  const shown = await idsOnScreen(page)
  expect(shown).toHaveLength(19)
  expect(shown).not.toContain(left)
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByText(/^item 4: .*id/)).toBeVisible()
})

test('an answer that is none is told as such, with the field it lacks', async ({ page }) => {
  await answering(page, (route) => route.fulfill({ json: { rows: [] } }))
  await page.goto('/insights')
  await expect(page.getByRole('alert').filter({ hasText: 'The answer could not be read' })).toContainText(
    'result',
  )
})

test('names that do not come: whole titles stay within two lines of their rows', async ({ page, quiet }) => {
  quiet.allow(/404/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('**/api/entity/v2/filtered', (route) => route.fulfill({ status: 404 }))
  await openList(page)
  await expect(page.getByText('The names of assets did not come')).toBeVisible()
  const titles = page.locator('[data-row] a[data-col=title]')
  // Some are too long for two lines, or nothing would be cut here.
  const sizes = await titles.evaluateAll((links) =>
    links.map((link) => ({ whole: link.scrollHeight, seen: link.getBoundingClientRect().height })),
  )
  expect(sizes.length).toBeGreaterThan(10)
  expect(sizes.some(({ whole }) => whole > 33)).toBe(true)
  for (const { seen } of sizes) expect(seen).toBeLessThanOrEqual(33)

  await page.unroute('**/api/entity/v2/filtered')
  await page.getByRole('button', { name: 'Ask for them again' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The names of assets did not come')).toHaveCount(0)
  await expect(grid(page).locator(':focus')).toHaveCount(1)
})

test('no row is left: the pager is as wide as what stands in their place', async ({ page }) => {
  await openList(page)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const right = async () => Math.round(await pager.evaluate((nav) => nav.getBoundingClientRect().right))
  await expect(preview.getByRole('figure')).toBeVisible()
  const { x } = (await preview.boundingBox())!
  expect(Math.abs((await right()) - x)).toBeLessThanOrEqual(2)
  await page.locator('[data-list-text]').fill('nothing is called so')
  await expect(preview).toHaveCount(0)
  await expect.poll(right).toBe(1440)
})
