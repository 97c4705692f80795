import type { Page } from '@playwright/test'
import { newestAsset, priceFigure } from '#e2e/asset/asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'
import { insights, open } from '#e2e/insight/detail-screen.ts'
import { beyondWindow, walkThrough } from '#e2e/letters.ts'
import { listStands } from '#e2e/list/list-screen.ts'

/** What a finger has to hit, in px (WCAG 2.2, 2.5.8), and what it hits without looking. */
const LEAST = 24
const EASY = 40

/** What is smaller than a finger needs, with its size. A link inside a sentence is as high as its line, and is left out. */
const tooSmall = (page: Page) =>
  page.evaluate(
    ([least, easy]) => {
      const isInSentence = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        element.parentElement!.textContent!.trim() !== element.textContent!.trim()
      return [...document.querySelectorAll('a[href], button, summary, select, [role=switch]')].flatMap(
        (element) => {
          const box = element.getBoundingClientRect()
          // Where a button must stay low among words, an empty part of its own around it takes the finger.
          const around = getComputedStyle(element, '::before')
          const isAround =
            around.content !== 'none' && around.position === 'absolute' && around.display !== 'none'
          const width = Math.max(box.width, isAround ? Number.parseFloat(around.width) : 0)
          const height = Math.max(box.height, isAround ? Number.parseFloat(around.height) : 0)
          if (!element.checkVisibility({ checkVisibilityCSS: true }) || width < 2) return []
          if (isInSentence(element)) return []
          const isPrimary =
            element.closest('header.no-print, nav') !== null ||
            element.matches('.size-control, [role=switch]')
          const wanted = isPrimary ? easy! : least!
          const name = element.getAttribute('aria-label') ?? element.textContent
          return width >= wanted && height >= wanted
            ? []
            : [`${name}: ${Math.round(width)} × ${Math.round(height)}`]
        },
      )
    },
    [LEAST, EASY],
  )

for (const width of [390, 320])
  test.describe(`a finger on a window of ${width}`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true })

    const expectRoom = async (page: Page) => {
      await walkThrough(page)
      await expect.poll(() => tooSmall(page)).toEqual([])
      expect(await beyondWindow(page)).toBeLessThanOrEqual(0)
      const bar = page.locator('header.no-print')
      expect(await bar.evaluate((header) => header.scrollWidth - header.clientWidth)).toBeLessThanOrEqual(0)
    }

    test('finds every button of the list', async ({ page }) => {
      await page.goto('/insights')
      await listStands(page)
      await expectRoom(page)
    })

    test('finds every button of an insight, and of the bar that leads through the list', async ({ page }) => {
      const [first] = await insights(page)
      await open(page, first!.id)
      await expectRoom(page)
      await page.goto('/insights')
      await page.locator('[data-row]').first().click()
      await expect(page.getByRole('button', { name: 'Next insight' })).toBeVisible()
      await expectRoom(page)
    })

    test('finds every button of an asset', async ({ page }) => {
      await page.goto(`/assets/${await newestAsset(page)}`)
      await expect(priceFigure(page)).toBeVisible()
      await expectRoom(page)
    })
  })
