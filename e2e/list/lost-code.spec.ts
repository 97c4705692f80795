import { expect, test } from '#e2e/desk.ts'
import { keysLive, openList, rows } from './list-screen.ts'

/** What explains the first screen and runs beside it: the list stands without. */
const THIRD_FILE = /\/assets\/third-[^/]+\.js$/
/** What it answers with. */
const SECOND_FILE = /\/assets\/second-[^/]+\.js$/

test('a part whose code does not come is said, and the list stays', async ({ page, context, quiet }) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED/)
  await openList(page)
  await keysLive(page)
  await context.setOffline(true)
  for (const keys of ['Control+k', '?']) {
    await page.keyboard.press(keys)
    await expect(page.getByText('This part did not load.')).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
  }
})

test('rows in an order of their own wait for what orders them, and are not said to be none meanwhile', async ({
  page,
}) => {
  let release = () => {}
  const isHeld = new Promise<void>((resolve) => (release = resolve))
  await page.route(SECOND_FILE, async (route) => {
    await isHeld
    await route.continue()
  })
  const answered = page.waitForResponse('**/api/insights/v1/filter')
  await page.goto('/insights?sort=-quality&q=a')
  await answered
  await expect(page.getByText('Loading insights')).toBeAttached()
  await expect(page.getByText('No loaded row says')).toHaveCount(0)
  await expect(page.getByRole('grid')).toHaveCount(0)
  release()
  await expect(rows(page).first()).toBeVisible()
  const stars = await rows(page)
    .getByText(/\/8, quality/)
    .or(rows(page).locator('[aria-label*="/8, quality"]'))
    .evaluateAll((cells) => cells.map((cell) => Number.parseInt(cell.getAttribute('aria-label') ?? '', 10)))
  expect(stars.length).toBeGreaterThan(5)
  expect(stars).toEqual(stars.toSorted((a, b) => b - a))
})

test('what explains the list is lost on its way: the list works without, and it comes with the network', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED/)
  let isLost = true
  await page.route(THIRD_FILE, (route) => (isLost ? route.abort() : route.continue()))
  await openList(page)
  await keysLive(page)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(preview.getByRole('status')).toHaveText('Loading the evidence')
  await expect(page.getByRole('button', { name: 'environment' })).toContainText('Simulated')
  await page.keyboard.press('j')
  await expect(rows(page).nth(1).locator(':focus')).toHaveCount(1)
  await page.getByRole('link', { name: 'Bearish' }).click()
  await expect(page).toHaveURL(/direction=2/)
  await expect(rows(page).first()).toBeVisible()
  await expect(preview.getByRole('figure')).toHaveCount(0)
  // Nothing fits: the words for it are no part of what is lost.
  await page.locator('[data-list-text]').fill('nothing is called so')
  await expect(page.getByText('No loaded row says')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByText('A part of this page has not loaded yet')).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights')
  isLost = false
  await expect(page.getByText('0 shown of 20 loaded')).toBeVisible({ timeout: 20_000 })
  await page.locator('[data-list-text]').fill('')
  await expect(preview.getByRole('figure')).toBeVisible({ timeout: 20_000 })
})

test('what explains the list is lost on its way: panels, palette and keys open without it', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED/)
  await page.route(THIRD_FILE, (route) => route.abort())
  await openList(page)
  const panels = [
    [/^Stars/, 'Stars'],
    ['Columns', 'Columns'],
    ['Export', 'Export'],
  ] as const
  for (const [button, dialog] of panels) {
    await page.getByRole('button', { name: button }).first().click()
    const panel = page.getByRole('dialog', { name: dialog, exact: true })
    await expect(panel.locator('input, button').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  }
  for (const [keys, dialog] of [
    ['Control+k', /search/i],
    ['?', /keys/i],
  ] as const) {
    await page.keyboard.press(keys)
    const layer = page.getByRole('dialog', { name: dialog })
    await expect(layer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(layer).toHaveCount(0)
  }
})

test('what explains the list is lost on its way: the page has its name, and the search for an insight opens', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED/)
  await page.route(THIRD_FILE, (route) => route.abort())
  await openList(page)
  await expect(page).toHaveTitle('Insights · Insight Desk')
  await keysLive(page)
  await page.keyboard.press('y')
  await expect(page.getByRole('dialog', { name: /Why isn.t it here/ })).toBeVisible()
})

test('the evidence comes while the keyboard stands in the preview: the focus stays there', async ({
  page,
}) => {
  let send = () => {}
  const held = new Promise<void>((resolve) => (send = resolve))
  await page.route(THIRD_FILE, async (route) => {
    await held
    await route.continue()
  })
  await openList(page)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const region = preview.getByRole('region', { name: 'What the row leaves out' })
  await region.focus()
  await expect(preview.getByRole('status')).toHaveText('Loading the evidence')
  send()
  await expect(preview.getByRole('figure')).toBeVisible()
  await expect(region).toBeFocused()
})

test('what answers on the list is lost once, late: it is asked for again, and the address stays', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED/)
  let asked = 0
  await page.route(/\/assets\/second-[^/]+\.js$/, async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    return route.abort()
  })
  await page.goto('/insights?stars=4,5&sort=-median')
  await expect(page.getByRole('button', { name: /^Remove the filter Stars/ })).toBeVisible({
    timeout: 15_000,
  })
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/stars=4,5&sort=-median/)
})
