import type { Page } from '@playwright/test'
import { newestAsset, priceFigure } from '#e2e/asset/asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'
import { insights, open } from '#e2e/insight/detail-screen.ts'
import { rows } from '#e2e/list/list-screen.ts'

/** Spacing that a reader may set and lose nothing by (WCAG 2.2, 1.4.12). */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'

/** Not by a style element, which the content policy refuses. */
const spaceText = (page: Page) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, SPACED)

async function expectNoWider(page: Page) {
  await spaceText(page)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [320, 640],
] as const)
  test.describe(`text spaced by its reader, at ${width}`, () => {
    test.use({ viewport: { width, height } })

    test('widens neither the list nor an insight', async ({ page }) => {
      await page.goto('/insights')
      await expect(rows(page).first()).toBeVisible()
      if (width > 768)
        await expect(page.getByRole('complementary', { name: 'Preview' }).getByRole('table')).toBeVisible()
      await expectNoWider(page)
      const [first] = await insights(page)
      await open(page, first!.id)
      await expectNoWider(page)
    })

    test('widens neither an asset, nor a comparison, nor the track record', async ({ page }) => {
      await page.goto(`/assets/${await newestAsset(page)}`)
      await expect(priceFigure(page)).toBeVisible()
      await expectNoWider(page)
      const [first, second] = await insights(page)
      await page.goto(`/compare?cmp=${first!.id},${second!.id}`)
      await expect(page.getByRole('region', { name: 'Field by field' })).toBeVisible()
      await expectNoWider(page)
      await page.goto('/track-record?most=100')
      await expect(page.getByRole('region', { name: 'Where outcomes fell' })).toBeVisible()
      await expectNoWider(page)
    })
  })

/** Letters as large as their reader set them, in a window that stays (WCAG 2.2, 1.4.4). */
for (const [width, percent] of [
  [1440, 150],
  [1440, 200],
  [390, 150],
] as const)
  test(`letters of ${percent}% at ${width}: rows are as high as their words, and no figure is cut`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript((size) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`html { font-size: ${size}% }`)
      document.adoptedStyleSheets = [sheet]
    }, percent)
    await page.goto('/insights')
    await expect(rows(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    const cut = await rows(page).evaluateAll((all) =>
      all.flatMap((row) => {
        const { height } = row.getBoundingClientRect()
        const figures = [...row.querySelectorAll('[data-col]:not(a)')].filter(
          (cell) =>
            cell.textContent !== '' && !cell.matches('.truncate') && cell.scrollWidth > cell.clientWidth + 1,
        )
        return [
          ...(row.scrollHeight > height + 1 ? [`${row.textContent}: ${row.scrollHeight} of ${height}`] : []),
          ...figures.map((cell) => `${cell.getAttribute('data-col')}: ${cell.textContent}`),
        ]
      }),
    )
    expect(cut).toEqual([])
    // The scale in the head of a column grows with its drawing, and not once more by itself.
    const scales = await page
      .getByRole('columnheader')
      .locator('svg:has(text)')
      .evaluateAll((all) =>
        all.map(
          (svg) => (svg as SVGSVGElement).getBBox().height / (svg as SVGSVGElement).viewBox.baseVal.height,
        ),
      )
    for (const height of scales) expect(height).toBeLessThan(1.2)
  })
