import type { Page } from '@playwright/test'
import { expectTouchTargets, emulateTouch } from '#e2e/access/page-checks.ts'
import { expect, test } from '#e2e/desk.ts'
import { horizontalOverflow } from '#e2e/readability.ts'
import { filterBar, grid, idsOnScreen, listIsReady, openList, rows } from './list-screen.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters', exact: true })
const opener = (page: Page) => page.getByRole('button', { name: /^Filters/ })

test('on a phone the current view is in the bar, cards have one height, the pager one line; sorting works and an insight opens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // With the bell on, the bar of an insight is at its fullest.
  await page.addInitScript(() =>
    localStorage.setItem(
      'insight-desk.notifications',
      '{"version":1,"value":{"on":["view high-conviction"]}}',
    ),
  )
  await page.goto('/insights?outcome=ending')
  const views = page.getByRole('navigation', { name: 'Views' })
  const here = views.getByRole('link', { name: /^Ending this week/ })
  await expect(here).toHaveAttribute('aria-current', 'page')
  await expect(here).toBeInViewport({ ratio: 0.99 })
  await views.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/\/insights$/)
  await listIsReady(page)
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  // Without a header row, row numbers start at the first card.
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '1')
  await expect(grid(page).locator('[aria-colspan]').first()).toHaveAttribute('aria-colspan', '1')
  // Cards have one height whatever their titles, and their last line is inside.
  const cards = await rows(page).evaluateAll((all) =>
    all.map((row) => ({ height: Math.round(row.getBoundingClientRect().height), words: row.scrollHeight })),
  )
  expect(new Set(cards.map(({ height }) => height)).size).toBe(1)
  for (const { height, words } of cards) expect(words).toBeLessThanOrEqual(height + 1)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const tops = await pager
    .locator('button, select')
    .evaluateAll((all) => all.map((control) => Math.round(control.getBoundingClientRect().y)))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
  // At the edge of the window a border would look cut off.
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCSS('border-color', 'rgba(0, 0, 0, 0)')
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await expect(
    rows(page)
      .first()
      .getByRole('img', { name: /of the horizon passed|estimated/ }),
  ).toBeVisible()
  await expect(pager.getByRole('status')).toHaveText('20 loaded, more available, newest first')

  // The control beside the filters sorts the loaded insights and reverses the order.
  const [newestFirst] = await idsOnScreen(page)
  await page.getByRole('combobox', { name: 'Sort loaded insights' }).selectOption({ label: 'Median return' })
  const turn = page.getByRole('button', { name: /; reverse the order$/ })
  await expect(turn).toHaveAccessibleName(/^Largest first/)
  await expect(page).toHaveURL(/sort=/)
  await expect.poll(async () => (await idsOnScreen(page))[0]).not.toBe(newestFirst)
  await expect(pager.getByRole('status')).toHaveText('sorted within the 20 loaded')
  const [largeFirst] = await idsOnScreen(page)
  await turn.click()
  await expect(turn).toHaveAccessibleName(/^Smallest first/)
  await expect.poll(async () => (await idsOnScreen(page))[0]).not.toBe(largeFirst)

  // The pager is large enough for touch.
  await rows(page).first().click()
  await expect(page.getByRole('button', { name: 'Next insight' })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await emulateTouch(page)
  await expectTouchTargets(page, 'an insight of the list')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const badge = page.getByRole('button', { name: /environment$/ }).locator('.truncate')
  expect(await badge.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0)
})

test('filters on a phone are in a sheet, where Esc closes what was opened last, and chips beside the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page, 'stars=4,5')
  await expect(filterBar(page).getByRole('button', { name: /^Created last 6 months/ })).toBeVisible()
  // It scrolls without a scroll bar that would move the rows.
  expect(await filterBar(page).evaluate((strip) => strip.scrollWidth > strip.clientWidth)).toBe(true)
  await expect(filterBar(page)).toHaveCSS('scrollbar-width', 'none')
  await filterBar(page).getByRole('button', { name: 'Remove the filter Stars 4 or 5' }).click()
  await expect(page).toHaveURL(/\/insights$/)

  await opener(page).click()
  const trigger = sheet(page).getByRole('button', { name: 'Direction' })
  const panel = page.getByRole('dialog', { name: 'Direction' })
  await trigger.click()
  await expect(panel.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(sheet(page)).toBeVisible()
  await expect(trigger).toBeFocused()
  const text = sheet(page).getByRole('textbox', { name: 'Filter the loaded rows by text' })
  await text.fill('a')
  await page.keyboard.press('Escape')
  await expect(text).toHaveValue('')
  await expect(sheet(page)).toBeVisible()
  await trigger.focus()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()

  await opener(page).click()
  await trigger.click()
  await page.getByRole('option', { name: /^Bearish/ }).click()
  await sheet(page).getByRole('heading', { name: 'Filters' }).click()
  await expect(panel).toHaveCount(0)
  await sheet(page).getByRole('button', { name: 'Show the list' }).click()
  await expect(page).toHaveURL(/direction=2/)
  await expect(rows(page).first().getByRole('img', { name: 'Bearish' })).toBeVisible()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)

  await emulateTouch(page)
  await page.getByRole('button', { name: 'Settings' }).filter({ visible: true }).click()
  await expect(page.getByRole('radio', { name: /^Red up/ })).toBeVisible()
  await expectTouchTargets(page, 'settings')
  await page.keyboard.press('Escape')
  await opener(page).click()
  for (const name of ['Stars', 'Sector', 'Created', 'Market cap']) {
    await sheet(page).getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog', { name, exact: true }).getByRole('heading')).toBeVisible()
    await expectTouchTargets(page, name)
    await page.keyboard.press('Escape')
  }
})

test('in the smallest windows panels stay inside, a dialog keeps its header and footer, and rows stay readable', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openList(page)
  const fits = async (name: string) => {
    const panel = page.getByRole('dialog', { name, exact: true })
    await expect(panel.getByRole('heading').first()).toBeVisible()
    const box = (await panel.boundingBox())!
    expect(box.x, name).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width, name).toBeLessThanOrEqual(320)
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth), name).toBe(0)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  }
  for (const name of ['Save and arrange views', 'Export']) {
    await page.getByRole('button', { name, exact: true }).click()
    await fits(name)
  }
  await opener(page).click()
  for (const name of ['Created', 'Asset class', 'Stars', 'Entity', 'Median return', 'Last value']) {
    await sheet(page).getByRole('button', { name }).first().click()
    await fits(name)
  }
  // A window of 1280 × 1024 at 400 % (WCAG 2.2, 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(sheet(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await expect(sheet(page).getByRole('button', { name: 'Show the list' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  for (const [width, height, least] of [
    [320, 256, 2],
    [720, 450, 7],
  ] as const) {
    await page.setViewportSize({ width, height })
    // The page scrolls where the list has no room to scroll itself.
    await expect
      .poll(() =>
        grid(page).evaluate((element) => {
          element.scrollIntoView({ block: 'start' })
          return [...element.querySelectorAll('[data-row]')].filter((row) => {
            const { top, bottom } = row.getBoundingClientRect()
            return top >= 0 && bottom <= innerHeight
          }).length
        }),
      )
      .toBeGreaterThanOrEqual(least)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  }
})
