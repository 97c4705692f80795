import type { Page } from '@playwright/test'
import { newestAsset, openAsset, priceFigure } from '#e2e/asset/asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'
import { insights, open } from '#e2e/insight/detail-screen.ts'

/** What a finger may miss (WCAG 2.2, 2.5.8): under 24 pixels high, in no line of text. A field's frame counts with it. */
const low = (page: Page) =>
  page.locator(':is(main :is(a[href], button, summary), header a[href])').evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility() && getComputedStyle(each).display !== 'inline')
      .map((each) => ({ ...each.getBoundingClientRect().toJSON(), words: each.textContent }))
      .filter(({ width, height }) => width > 1 && height < 23.9)
      .map(({ height, words }) => `${words}: ${height}`),
  )

for (const width of [390, 1440])
  test(`what can be pressed on the pages of an insight and an asset is 24 px high at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, (await insights(page))[0]!.id)
    expect(await low(page)).toEqual([])
    await page.goto(`/assets/${await newestAsset(page)}`)
    await expect(priceFigure(page)).toBeVisible()
    for (const part of ['Good to know', 'Performance']) {
      const region = page.getByRole('region', { name: part, exact: true })
      await region.scrollIntoViewIfNeeded()
      await expect(region.locator('summary').first()).toBeVisible()
    }
    expect(await low(page)).toEqual([])
    await openAsset(page)
    await expect(page.getByRole('region', { name: 'Insights', exact: true }).first()).toBeVisible()
    expect(await low(page)).toEqual([])
  })
