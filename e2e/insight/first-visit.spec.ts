import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { expectStill, watchShifts } from '#e2e/layout-shifts.ts'
import { askList, rows } from '#e2e/list/list-screen.ts'
import { hasTypeface } from '#e2e/typeface.ts'

/** An insight's own address, from the service itself: no page before has brought code, names or letters. */
const anAddress = async (page: Page) => `/insights/${(await askList(page, { limit: 1 }))[0]!.id}`

async function detailStands(page: Page) {
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Hit ratio' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('How is this decided?')
  await page.waitForLoadState('networkidle')
}

for (const width of [1440, 390]) {
  test(`an insight opened by its address stands still while it fills, ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await watchShifts(page)
    await page.goto(await anAddress(page))
    await detailStands(page)
    await expectStill(page)
    // Once more, with everything that a browser keeps.
    await page.reload()
    await detailStands(page)
    await expectStill(page)
  })
}

test('letters that are here before the words are on with the first of them', async ({ page }) => {
  let came = () => {}
  const letters = new Promise<void>((resolve) => (came = resolve))
  page.on('requestfinished', (request) => {
    if (request.url().includes('sans-latin-wdth')) came()
  })
  await page.route('**/insight-detail.route*.js', async (route) => {
    await letters
    await route.continue()
  })
  await watchShifts(page)
  await page.goto(await anAddress(page))
  await detailStands(page)
  expect(await hasTypeface(page)).toBe(true)
  await expectStill(page)
})

test('letters that come after the words wait for the next page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchShifts(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(await anAddress(page))
  await expect(page.getByRole('region', { name: 'Hit ratio' })).toBeVisible()
  const here = page.waitForResponse('**/*.woff2')
  release()
  await (await here).finished()
  await expectStill(page)
  expect(await hasTypeface(page)).toBe(false)
  await page.getByRole('link', { name: 'Insights', exact: true }).first().click()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => hasTypeface(page)).toBe(true)
})
