import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { countInputs } from '#e2e/input-count.ts'
import { insights, open } from '#e2e/insight/detail-screen.ts'
import { hold } from '#e2e/layout-shifts.ts'
import { grid, idsOnScreen, focusFirstRow, listIsReady, openList, rows } from '#e2e/list/list-screen.ts'

/** Presses a key in the page itself, in the same turn in which the first rows are added. */
const pressWithTheRows = (page: Page, key: string) =>
  page.addInitScript((pressed) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-row]')) return
      observer.disconnect()
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
      )
    })
    observer.observe(document, { childList: true, subtree: true })
  }, key)

test('list → detail → asset → back by keyboard, starting with a letter pressed as soon as the rows are there', async ({
  page,
}) => {
  await pressWithTheRows(page, 'j')
  await page.goto('/insights')
  await expect(rows(page).first().locator(':focus')).toHaveCount(1)
  await listIsReady(page)
  const input = countInputs(page)
  await input.press('j')
  const focused = grid(page).locator('[data-row]', { has: page.locator(':focus') })
  const [, id] = await idsOnScreen(page)
  await expect(focused).toHaveAttribute('data-row', id!)
  await input.press('Enter')

  await expect(page).toHaveURL(new RegExp(`/insights/${id}$`))
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The URL changes before the page does: the next key belongs to the page on screen.
  const place = page.getByText(/^\d+ of \d+ loaded$/)
  const before = await place.innerText()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(id!))
  await expect(place).not.toHaveText(before)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`/insights/${id}$`))
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()

  await input.press('a')
  await expect(page).toHaveURL(/\/assets\/[^/]+$/)
  input.atMost(3, 'an insight, then its asset')
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
  // The shortcuts of the views work on every page.
  await page.keyboard.press('g')
  await page.keyboard.press('2')
  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  await expect(views.nth(1)).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/insights$/)
  // The row that was opened has the focus again.
  await expect(grid(page).locator(`[data-row="${id}"] :focus`)).toHaveCount(1)
})

test('arrow keys move between rows and cells, the grid is one tab stop, and no focused row is behind the sticky date heading', async ({
  page,
}) => {
  await openList(page)
  await focusFirstRow(page)
  await page.keyboard.press('p')
  const ids = await idsOnScreen(page)
  const focused = grid(page).locator('[data-row]', { has: page.locator(':focus') })
  await page.keyboard.press('Control+Home')
  await expect(focused).toHaveAttribute('data-row', ids[0]!)
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAttribute('data-row', ids[1]!)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const column = () => page.evaluate(() => document.activeElement?.getAttribute('data-col'))
  const second = await column()
  await page.keyboard.press('ArrowRight')
  expect(await column()).not.toBe(second)
  expect(await grid(page).locator('[tabindex="0"]').count()).toBe(1)

  await page.keyboard.press('Control+End')
  await expect(focused).toHaveAttribute('data-row', (await idsOnScreen(page)).at(-1)!)
  for (const key of 'k'.repeat(12) + 'j'.repeat(6)) {
    const before = await focused.getAttribute('data-row')
    await page.keyboard.press(key)
    await expect(focused).not.toHaveAttribute('data-row', before!)
    const covered = () =>
      focused.evaluate((row) => {
        const { left, top, bottom } = row.getBoundingClientRect()
        return [top + 2, bottom - 2].filter((y) => !row.contains(document.elementFromPoint(left + 60, y)))
      })
    await expect.poll(covered, `after ${key}`).toEqual([])
  }
})

test('the palette takes what is typed while it loads and returns the focus', async ({ page }) => {
  const release = await hold(page, /\/assets\/command-palette-[^/]+\.js$/)
  await openList(page)
  await focusFirstRow(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  // On the list these keys would watch and select the row, go to the next page, close the preview, and open the insight.
  for (const key of ['s', 'x', 'Backspace', 'n', ' ', '>', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  for (const key of ['s', 'x', 'n', 'Backspace', 'Tab', '5']) await page.keyboard.press(key)
  await expect(rows(page).and(page.locator('[aria-selected=true]'))).toHaveCount(0)
  await expect(page).toHaveURL(/\/insights$/)
  release()
  const field = page.getByRole('combobox', { name: 'Search assets, insights, commands' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('sx')
  await page.keyboard.type('n')
  await expect(field).toHaveValue('sxn')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows(page).nth(1).locator(':focus')).toHaveCount(1)
})

test('the focused element is under neither the top bar nor the bottom bar, on desktop and phone', async ({
  page,
}) => {
  await open(page, (await insights(page))[0]!.id)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const key of ['Tab', 'Shift+Tab']) {
      const seen: { name: string; under: string }[] = []
      for (let i = 0; i < 30; i += 1) {
        await page.keyboard.press(key)
        seen.push(await page.evaluate(focusAndCover))
      }
      expect(
        seen.filter(({ under }) => under !== ''),
        `${key} at ${width} px`,
      ).toEqual([])
      // A walk without steps would prove nothing.
      expect(new Set(seen.map(({ name }) => name)).size).toBeGreaterThan(20)
    }
  }
})

/** Runs in the page: the focused element and the bar over its middle, if any. */
function focusAndCover() {
  const element = document.activeElement ?? document.body
  const { x, y, width, height } = element.getBoundingClientRect()
  const bars = 'header, footer, nav'
  const over = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(bars)
  const isCovered = over && element !== document.body && !element.closest(bars)
  return {
    name: (element.getAttribute('aria-label') ?? element.textContent) || element.getAttribute('title') || '',
    under: isCovered ? over.tagName : '',
  }
}
