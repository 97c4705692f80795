import type { Page } from '@playwright/test'
import { expectClean, expectPartClean } from '#e2e/access/axe-look.ts'
import { expect, test } from '#e2e/desk.ts'
import { expectStill, watchShifts } from '#e2e/layout-shifts.ts'

const judging = (page: Page) => page.getByRole('region', { name: 'Judging' })
const isDone = (page: Page) =>
  expect(judging(page).getByRole('status')).toContainText('Done.', { timeout: 90_000 })

/** Requests of the page to the service, and how many of them at once. */
function countRequests(page: Page) {
  const seen = { all: 0, atOnce: 0, mostAtOnce: 0 }
  const isOurs = (url: string) => url.includes('/api/') && !url.includes('/api/config')
  page.on('request', (request) => {
    if (!isOurs(request.url())) return
    seen.all += 1
    seen.atOnce += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce)
  })
  const ended = (request: { url: () => string }) => {
    if (isOurs(request.url())) seen.atOnce -= 1
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return seen
}

test('three hundred insights are judged while keys are answered, at most six calls at once, and a reload finds them', async ({
  page,
}) => {
  const requests = countRequests(page)
  await page.goto('/track-record')
  await expect(page.getByText('Kept', { exact: true }).first()).toBeVisible({ timeout: 15_000 })
  const isJudging = () => judging(page).getByRole('button', { name: 'Pause' }).isVisible()
  while (await isJudging()) {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(200)
  }
  await isDone(page)
  expect(requests.mostAtOnce).toBeLessThanOrEqual(6)

  const before = requests.all
  await page.reload()
  await isDone(page)
  // The lists are read again, the verdicts are not.
  expect(requests.all - before).toBeLessThan(before / 4)
})

for (const width of [1440, 390]) {
  test(`the page stands still while the first insights are judged, ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await watchShifts(page)
    await page.goto('/track-record?most=100')
    await expect(page.getByText('Kept', { exact: true }).first()).toBeVisible({ timeout: 15_000 })
    // By then the figures have grown a few times. The buttons that change at the end are not part of it.
    await expect(judging(page).getByRole('status')).toContainText(/[2-9]\d insights judged/)
    await expectStill(page)
  })
}

test('by keyboard: pause, go on, stop; a mark opens its insights and Escape returns to it', async ({
  page,
}) => {
  await page.goto('/track-record?most=1000')
  const pause = judging(page).getByRole('button', { name: 'Pause' })
  await expect(page.getByText('Kept', { exact: true }).first()).toBeVisible()
  await pause.focus()
  await page.keyboard.press('Enter')
  await expect(judging(page).getByRole('status')).toContainText('Paused.')
  const paused = judging(page).getByRole('button', { name: 'Go on' })
  await expect(paused).toBeVisible()
  // What was in flight comes to its end, however long it takes; after that nothing moves.
  await expect(async () => {
    const words = await judging(page).getByRole('status').innerText()
    await page.waitForTimeout(1_500)
    expect(await judging(page).getByRole('status').innerText()).toBe(words)
  }).toPass()
  await expect(judging(page).getByRole('status')).toContainText('Paused.')
  await paused.focus()
  await page.keyboard.press('Enter')
  await expect(judging(page).getByRole('status')).toContainText('Judging.')
  const requests = countRequests(page)
  const stop = judging(page).getByRole('button', { name: 'Stop' })
  await stop.focus()
  await page.keyboard.press('Enter')
  await expect(judging(page).getByRole('status')).toContainText('Stopped.', { timeout: 1_000 })
  const asked = requests.all
  await page.waitForTimeout(1_000)
  expect(requests.all).toBe(asked)

  const marks = page.getByRole('group', { name: /^Promised against kept\./ })
  await marks.getByRole('button').first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(marks.getByRole('button').last()).toBeFocused()
})

for (const [width, scheme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const) {
  test(`${width} pixels, ${scheme}: nothing runs out of the page, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('/track-record?most=100&stars=3,4,5,6')
    await isDone(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectClean(page, 'track record')
    const marks = page.getByRole('group', { name: /^Promised against kept\./ })
    await marks.getByRole('button').first().press('Enter')
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
    await expectPartClean(page.getByRole('dialog'), 'insights behind a mark')
  })
}

test('the rail leads here, and the filters lead back to the list', async ({ page }) => {
  await page.goto('/insights?direction=2')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Track record' }).click()
  await expect(page).toHaveURL('/track-record')
  await page.goto('/track-record?direction=2')
  await page.getByRole('link', { name: 'Change filters in the list' }).click()
  await expect(page).toHaveURL('/insights?direction=2')
})

test('a filter removed before the page has followed the last removal leaves that one removed', async ({
  page,
}) => {
  await page.goto('/track-record?direction=2&stars=5')
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect(filters).toContainText('Direction')
  await expect(filters).toContainText('Stars')
  await filters.evaluate(async (element) => {
    const remove = (label: string) =>
      element.querySelector<HTMLElement>(`[aria-label="Remove ${label}"]`)?.click()
    remove('Direction')
    // What follows the address at once is drawn when the click's own task ends, the page in a later one.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    remove('Stars')
  })
  await expect(page).toHaveURL('/track-record')
  await expect(filters).toContainText('All insights')
})
