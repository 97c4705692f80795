import { newestAsset, priceFigure } from '#e2e/asset/asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'
import { insights, open } from '#e2e/insight/detail-screen.ts'
import { beyondWindow, setLetters, unreadable, walkThrough } from '#e2e/letters.ts'

/** Letters as large as their reader set them, in a window that stays (WCAG 2.2, 1.4.4). */
for (const width of [1440, 1024, 390])
  for (const percent of [100, 150, 200])
    test.describe(`letters of ${percent}% at ${width}`, () => {
      test.use({ viewport: { width, height: 900 } })

      test('widen no page, cut no words and lay none over others', async ({ page }) => {
        await setLetters(page, percent)
        const [first, second] = await insights(page)
        const visits: Record<string, () => Promise<void>> = {
          insight: () => open(page, first!.id),
          asset: async () => {
            await page.goto(`/assets/${await newestAsset(page)}`)
            await expect(priceFigure(page)).toBeVisible()
          },
          comparison: async () => {
            await page.goto(`/compare?cmp=${first!.id},${second!.id}`)
            await expect(page.getByRole('region', { name: 'Field by field' })).toBeVisible()
          },
          today: async () => {
            await page.goto('/today')
            await expect(page.getByRole('table', { name: 'The strongest of them' })).toBeVisible()
          },
          record: async () => {
            await page.goto('/track-record?most=100')
            await expect(page.getByRole('region', { name: 'Where outcomes fell' })).toBeVisible()
            await expect(page.getByText('Based on the newest')).toBeVisible()
          },
        }
        for (const [name, visit] of Object.entries(visits)) {
          await visit()
          await walkThrough(page)
          await expect.poll(() => beyondWindow(page), name).toBeLessThanOrEqual(0)
          await expect.poll(() => unreadable(page), name).toEqual([])
        }
      })
    })

/** The place of the cursor is found in the drawing, which is shown enlarged. */
test('in a drawing that is shown enlarged the pointer finds what lies under it', async ({ page }) => {
  await setLetters(page, 200)
  const [first] = await insights(page)
  await open(page, first!.id)
  const fan = page.getByRole('figure', { name: 'Predictions', exact: true })
  const cursor = fan.locator('[data-chart-cursor]')
  const box = (await cursor.boundingBox())!
  await cursor.scrollIntoViewIfNeeded()
  const line = fan.locator('svg:not([data-chart-layer]) line').first()
  await expect(async () => {
    const at = (await cursor.boundingBox())!
    await page.mouse.move(at.x + at.width * 0.4, at.y + at.height * 0.4)
    const drawn = (await line.boundingBox())!
    expect(Math.abs(drawn.x - (at.x + at.width * 0.4))).toBeLessThan(box.width / 4)
  }).toPass({ timeout: 10_000 })
})
