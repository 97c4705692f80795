import type { Page } from '@playwright/test'
import { newestAsset, priceFigure, range } from '#e2e/asset/asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'
import { insights, open } from '#e2e/insight/detail-screen.ts'
import { fetchList, openList } from '#e2e/list/list-screen.ts'
import { setFontSize, scrollThrough } from '#e2e/readability.ts'
import { hasEnded, storeCalls } from '#e2e/watch/journal-screen.ts'
import { storeVisit } from '#e2e/watch/watch-screen.ts'
import { DARK, expectClean, expectPopoverClean } from './axe-checks.ts'
import {
  expectReadable,
  expectTouchTargets,
  expectMouseTargets,
  expectTextSpacing,
  emulateTouch,
} from './page-checks.ts'

test.use(DARK)

type Visit = {
  /** Opens everything that the page can show. */
  visit: (page: Page) => Promise<void>
  /** Checks what opens over it. */
  checkPopovers?: (page: Page) => Promise<void>
  /** Its small links are in tables, where rows are low. */
  isTables?: boolean
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const PAGES: Record<string, Visit> = {
  'the list': {
    visit: (page) => openList(page),
  },
  'an insight': {
    visit: async (page) => open(page, (await insights(page))[0]!.id),
    checkPopovers: async (page) => {
      await expectPopoverClean(button(page, 'Export chart'), page.getByRole('dialog').first(), 'chart export')
      await button(page, /^Enlarge/).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      await expectClean(page.getByRole('dialog'), 'enlarged picture')
      await page.keyboard.press('Escape')
    },
  },
  'an asset': {
    visit: async (page) => {
      // Names as long as the longest of the market.
      await page.route('**/api/entity/v2/filtered', async (route) => {
        const response = await route.fetch()
        const body = await response.text()
        await route.fulfill({
          response,
          body: body.replaceAll('"name":"', '"name":"Banco Comercial Aroeira '),
        })
      })
      await page.goto(`/assets/${await newestAsset(page)}`)
      await expect(priceFigure(page)).toBeVisible()
    },
    checkPopovers: async (page) => {
      await expectPopoverClean(button(page, /^Layers/), dialog(page, 'Layers of the price chart'), 'layers')
      await expectPopoverClean(
        button(page, /^Compare/),
        dialog(page, 'Compare with another asset'),
        'compare with',
      )
      // A month: a short table is enough.
      await range(page, '1M').click()
      await button(page, 'Show as table').click()
      await expectClean(priceFigure(page), 'price as a table')
    },
  },
  'a comparison': {
    visit: async (page) => {
      const [first, second, third] = await insights(page)
      // With both layouts on one page: two fans in one chart, and each in its column.
      await page.goto(`/compare?cmp=${first!.id},${second!.id},${third!.id}&layout=overlay`)
      await expect(page.getByRole('figure', { name: 'Chosen insights' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Field by field' })).toBeVisible()
    },
    isTables: true,
  },
  'the data page': {
    visit: async (page) => {
      await page.goto('/data?search=ab')
      await expect(page.getByRole('rowheader').first()).toBeVisible()
    },
    isTables: true,
  },
  today: {
    visit: async (page) => {
      await storeVisit(page, '2026-11-01T00:00:00Z')
      await page.goto('/today')
      await expect(page.getByRole('table', { name: 'Strongest new insights' })).toBeVisible()
      const decided = page.getByRole('region', { name: 'Decided since your last visit' })
      await expect(decided.getByRole('listitem').first()).toBeVisible()
    },
    isTables: true,
  },
  'the journal': {
    visit: async (page) => {
      const [first] = await fetchList(page, { limit: 1 })
      const settled = (await fetchList(page, { limit: 400 })).filter(hasEnded).slice(0, 4)
      await storeCalls(page, [first!, ...settled])
      await expect(page.getByRole('region', { name: 'Your record by group' })).toBeVisible()
    },
    isTables: true,
  },
  'the track record': {
    visit: async (page) => {
      await page.goto('/track-record?stars=8&most=100')
      await expect(page.getByRole('region', { name: 'Percentiles of outcomes' })).toBeVisible()
    },
    isTables: true,
  },
}

/** Text enlarged by the user in a window of the same size (WCAG 2.2, 1.4.4). */
const FONT_SIZES = [
  [1440, 200],
  [390, 200],
] as const

async function setWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 })
  // What depends on the window size is drawn one frame later.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  if (width < 768)
    await expect(page.getByRole('grid').getByRole('columnheader', { name: 'Hit ratio' })).toHaveCount(0)
}

for (const [name, { visit, checkPopovers, isTables }] of Object.entries(PAGES))
  test(`${name} has no axe violations and fits every window, font size and pointer`, async ({ page }) => {
    await setFontSize(page, 100)
    await visit(page)
    await scrollThrough(page)
    await expectClean(page.locator('html'), name)
    await checkPopovers?.(page)
    for (const width of [1440, 320]) {
      await setWidth(page, width)
      await expectReadable(page, `${width} px`)
      await expectTextSpacing(page, `${width} px`)
      if (!isTables && width > 320) await expectMouseTargets(page, `${width} px`)
    }
    if (!isTables) {
      const stopTouch = await emulateTouch(page)
      for (const width of [320, 390]) {
        await setWidth(page, width)
        await expectTouchTargets(page, `${width} px`)
      }
      await stopTouch()
    }
    for (const [width, percent] of FONT_SIZES) {
      await page.evaluate(
        (size) => document.adoptedStyleSheets[0]!.replaceSync(`html { font-size: ${size}% }`),
        percent,
      )
      // Targets for touch grow with the font size too.
      if (width < 768) await emulateTouch(page)
      await setWidth(page, width)
      await expectReadable(page, `font size ${percent} %, ${width} px`)
    }
  })
