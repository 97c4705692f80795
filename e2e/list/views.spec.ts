import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { setFontSize } from '#e2e/readability.ts'
import { filterBar, focusFirstRow, listenToFilters, openList, rows } from './list-screen.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

const shown = (page: Page) => views(page).locator('[aria-current]')

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Save and arrange views' }).click()
  return page.getByRole('dialog', { name: 'Save and arrange views' })
}

async function openFirst(page: Page, name: string) {
  const panel = await openPanel(page)
  await panel.getByRole('combobox', { name: 'Default view' }).selectOption({ label: name })
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
}

test('the default view opens on the plain URL, at the start and from the navigation; undo reverts that', async ({
  page,
}) => {
  await openList(page)
  await openFirst(page, 'Bearish')
  const bearish = views(page).getByRole('link', { name: 'Bearish (default view)' })
  await expect(bearish).toBeVisible()

  // Only the view is requested, never the whole list first.
  const sent = listenToFilters(page)
  await openList(page)
  await expect(page).toHaveURL(/\/insights\?direction=2$/)
  await expect(shown(page)).toHaveText(/Bearish/)
  await expect(page).toHaveTitle('Bearish · Insights · Insight Desk')
  expect(sent[0]).toEqual({ direction: [2], limit: 20 })
  expect(sent).not.toContainEqual({ limit: 20 })

  // The whole list is one click away.
  await views(page).getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/\/insights$/)
  await focusFirstRow(page)
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page).toHaveURL(/\?direction=2$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/insights$/)

  await openFirst(page, 'High conviction')
  await expect(page.getByText('“High conviction” is now the default view')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(bearish).toBeVisible()
})

test('a view is saved with its text, changed and reverted; the default follows when it is changed or deleted', async ({
  page,
}) => {
  await openList(page, 'stars=4')
  const text = page.getByRole('textbox', { name: 'Filter the loaded rows by text' })
  const [word = ''] = (await rows(page).first().getByRole('link').first().innerText()).split(/\s+/)
  await text.fill(word.toLowerCase())
  const own = `/insights?stars=4&q=${word.toLowerCase()}`
  await expect(page).toHaveURL(own)
  const panel = await openPanel(page)
  await panel.getByRole('textbox', { name: 'Name of the view' }).fill('Fours')
  await page.keyboard.press('Enter')
  // The form disappears because this list is a view now; the focus stays in the panel.
  await expect(panel.getByRole('textbox', { name: 'Name of Fours', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await openFirst(page, 'Fours')
  await expect(shown(page)).toHaveText(/^Fours/)

  const change = async () => {
    await filterBar(page).getByRole('button', { name: 'Stars' }).first().click()
    const stars = page.getByRole('dialog', { name: 'Stars', exact: true })
    await stars.getByRole('button', { name: /^5 of 8/ }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/stars=4,5&/)
  }
  await change()
  const changed = views(page).getByRole('link', { name: /^Fours \(changed\)/ })
  await expect(changed).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
  await openPanel(page)
  await expect(panel.getByText('“Fours”, changed')).toBeVisible()
  await panel.getByRole('button', { name: 'Revert' }).click()
  await expect(page).toHaveURL(own)
  await page.keyboard.press('Escape')
  await expect(changed).toHaveCount(0)

  await change()
  await openPanel(page)
  await panel.getByRole('button', { name: 'Update' }).click()
  await page.goto('/')
  await expect(page).toHaveURL(/stars=4,5&q=/)
  await openPanel(page)
  await panel.getByRole('button', { name: 'Delete Fours' }).click()
  await page.goto('/')
  await expect(page).toHaveURL(/\/insights$/)
})

test('views keep room beside the tools at a large font size, and the last one scrolls clear of the fading edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await setFontSize(page, 200)
  await openList(page)
  await expect(views(page).getByRole('link', { name: 'Best supported' })).toBeInViewport({ ratio: 0.99 })
  const last = views(page).getByRole('link').last()
  await last.click()
  await expect(last).toHaveAttribute('aria-current', 'page')
  const spaceAfter = () =>
    last.evaluate(
      (tab) => tab.parentElement!.getBoundingClientRect().right - tab.getBoundingClientRect().right,
    )
  await expect.poll(spaceAfter).toBeGreaterThanOrEqual(12)
})
