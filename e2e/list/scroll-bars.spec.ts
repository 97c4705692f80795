import { CHROMIUM_FLAGS, WITH_SCROLL_BARS } from '#tooling/chromium.ts'
import { expect, test } from '#e2e/desk.ts'
import { expectStill, watchShifts } from '#e2e/layout-shifts.ts'
import { listStands, openList, slowLine } from './list-screen.ts'

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS],
    ...WITH_SCROLL_BARS,
  },
  viewport: { width: 1440, height: 700 },
})

test('the claim of the preview keeps its lines when the evidence brings a scroll bar', async ({ page }) => {
  await page.addInitScript(() => {
    const widths = new Set<number>()
    Object.assign(globalThis, { widths })
    const look = () => {
      const claim = document.querySelector('aside[aria-label=Preview] h2 + p')
      if (claim) widths.add(Math.round(claim.getBoundingClientRect().width))
      requestAnimationFrame(look)
    }
    look()
  })
  await openList(page)
  const evidence = page.getByRole('region', { name: 'What the row leaves out' })
  await expect(evidence.getByRole('figure', { name: 'Predictions' })).toBeVisible()
  // The bar is there and takes room: otherwise nothing was tried.
  expect(
    await evidence.evaluate((element) => [
      element.scrollHeight > element.clientHeight,
      (element as HTMLElement).offsetWidth > element.clientWidth,
    ]),
  ).toEqual([true, true])
  expect(await page.evaluate(() => [...(Reflect.get(globalThis, 'widths') as Set<number>)])).toHaveLength(1)
})

test('in a window as narrow as a phone, the filters that come later bring no bar that moves the rows', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 412, height: 823 })
  await slowLine(page)
  await watchShifts(page)
  await page.goto('/insights')
  await listStands(page)
  await page.waitForLoadState('networkidle')
  const filters = page.getByRole('group', { name: 'Filters' })
  // There is more of it than has room: otherwise nothing was tried.
  expect(await filters.evaluate((strip) => strip.scrollWidth > strip.clientWidth)).toBe(true)
  await expectStill(page)
})
