import type { Page } from '@playwright/test'
import { newestAsset, priceFigure } from '#e2e/asset/asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'
import { insights, open } from '#e2e/insight/detail-screen.ts'
import { setLetters, walkThrough } from '#e2e/letters.ts'
import { listStands, rows } from '#e2e/list/list-screen.ts'
import { DARK, expectClean } from './axe-look.ts'
import {
  expectReadable,
  expectRoomForFinger,
  expectRoomForMouse,
  expectRoomForSpacing,
  useFinger,
} from './page-checks.ts'

test.use(DARK)

type Visit = (page: Page) => Promise<void>

/** Each with everything drawn that it has. */
const PAGES: Record<string, Visit> = {
  'the list': async (page) => {
    await page.goto('/insights')
    await listStands(page)
  },
  'an insight': async (page) => open(page, (await insights(page))[0]!.id),
  'an asset': async (page) => {
    await page.goto(`/assets/${await newestAsset(page)}`)
    await expect(priceFigure(page)).toBeVisible()
  },
}

/** Those whose small links stand beside each other in tables. */
const PAGES_OF_TABLES: Record<string, Visit> = {
  'a comparison': async (page) => {
    const [first, second] = await insights(page)
    await page.goto(`/compare?cmp=${first!.id},${second!.id}`)
    await expect(page.getByRole('region', { name: 'Field by field' })).toBeVisible()
  },
  'the data page': async (page) => {
    await page.goto('/data')
    await expect(page.getByRole('rowheader')).toHaveCount(100)
  },
  today: async (page) => {
    await page.goto('/today')
    await expect(page.getByRole('table', { name: 'The strongest of them' })).toBeVisible()
  },
  'the track record': async (page) => {
    await page.goto('/track-record?most=100')
    await expect(page.getByRole('region', { name: 'Where outcomes fell' })).toBeVisible()
  },
}

async function setWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 })
  // What follows the window is drawn one frame later.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  if (width < 768) await expect(page.getByRole('columnheader', { name: 'Hit rate' })).toHaveCount(0)
}

async function fitsReader(page: Page, visit: Visit) {
  await visit(page)
  await walkThrough(page)
  await expectClean(page, 'page')
  for (const width of [1440, 390, 320]) {
    await setWidth(page, width)
    await expectReadable(page, `${width} px`)
    await expectRoomForSpacing(page, `${width} px`)
  }
}

/** Letters as large as a reader set them, in a window that stays (WCAG 2.2, 1.4.4): its width, and how much larger in %. */
const LETTERS = [
  [1440, 200],
  [1024, 200],
  [390, 200],
] as const
/** A row of the list has more in one line. */
const LETTERS_OF_LIST = [
  [1440, 200],
  [390, 150],
] as const

async function fitsLargeLetters(page: Page, visit: Visit) {
  await setLetters(page, 200)
  await page.setViewportSize({ width: 1440, height: 844 })
  await visit(page)
  await walkThrough(page)
  const isList = (await rows(page).count()) > 0
  for (const [width, percent] of isList ? LETTERS_OF_LIST : LETTERS) {
    await page.evaluate(
      (size) => document.adoptedStyleSheets[0]!.replaceSync(`html { font-size: ${size}% }`),
      percent,
    )
    await setWidth(page, width)
    await expectReadable(page, `letters of ${percent} %, ${width} px`)
  }
}

for (const [name, visit] of Object.entries(PAGES))
  test(`${name} breaks no rule and fits every window, letter and hand`, async ({ page }) => {
    await fitsReader(page, visit)
    const putDown = await useFinger(page)
    for (const width of [320, 390]) {
      await setWidth(page, width)
      await expectRoomForFinger(page, `${width} px`)
    }
    await putDown()
    for (const width of [390, 1440]) {
      await setWidth(page, width)
      await expectRoomForMouse(page, `${width} px`)
    }
    await fitsLargeLetters(page, visit)
  })

for (const [name, visit] of Object.entries(PAGES_OF_TABLES))
  test(`${name} breaks no rule and fits every window and letter`, async ({ page }) => {
    await fitsReader(page, visit)
    await fitsLargeLetters(page, visit)
  })
