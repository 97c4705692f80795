import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { keysLive, listenToFilters, openList, rows } from './list-screen.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

async function openFirst(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save and arrange views' }).click()
  const panel = page.getByRole('dialog', { name: 'Save and arrange views' })
  await panel.getByRole('combobox', { name: 'Opens first' }).selectOption({ label: name })
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
}

test('a view opens on the plain address, on the way in and from the rail; undo takes that back', async ({
  page,
}) => {
  await openList(page)
  await keysLive(page)
  await openFirst(page, 'Bearish')
  await expect(views(page).getByRole('link', { name: 'Bearish (opens first)' })).toBeVisible()

  // Only what was chosen is asked for: nothing of the whole list on the way.
  const sent = listenToFilters(page)
  await openList(page)
  await expect(page).toHaveURL(/\/insights\?direction=2$/)
  await expect(views(page).locator('[aria-current]')).toHaveText(/Bearish/)
  expect(sent[0]).toEqual({ direction: [2], limit: 20 })
  expect(sent).not.toContainEqual({ limit: 20 })
  await page.goto('/')
  await expect(page).toHaveURL(/\/insights\?direction=2$/)

  // An address that says something wins, and the whole list is one press away.
  await openList(page, 'direction=1')
  await expect(page).toHaveURL(/\?direction=1$/)
  await views(page).getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/\/insights$/)
  await keysLive(page)
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page).toHaveURL(/\?direction=2$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/insights$/)

  await openFirst(page, 'High conviction')
  await expect(page.getByText('“High conviction” opens first')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.goto('/insights')
  await expect(page).toHaveURL(/\?direction=2$/)
  await openFirst(page, 'All')
  await openList(page)
  await expect(page).toHaveURL(/\/insights$/)
})

test('a saved view that opens first follows its changes, and goes with its view', async ({ page }) => {
  await openList(page, 'stars=4')
  await page.getByRole('button', { name: 'Save and arrange views' }).click()
  const panel = page.getByRole('dialog', { name: 'Save and arrange views' })
  await panel.getByRole('textbox', { name: 'Name of the view' }).fill('Fours')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Escape')
  await openFirst(page, 'Fours')
  await page.goto('/insights?stars=4,5')
  await page.getByRole('button', { name: 'Save and arrange views' }).click()
  await panel.getByRole('button', { name: 'Update' }).click()
  await page.goto('/')
  await expect(page).toHaveURL(/\?stars=4,5$/)
  await page.getByRole('button', { name: 'Save and arrange views' }).click()
  await panel.getByRole('button', { name: 'Delete Fours' }).click()
  await page.goto('/')
  await expect(page).toHaveURL(/\/insights$/)
})

test('a view keeps the text that the rows were looked through for', async ({ page }) => {
  await openList(page, 'stars=4')
  const first = await rows(page).first().getByRole('link').first().innerText()
  const word = first.split(/\s+/)[0]!.toLowerCase()
  await page.getByRole('textbox', { name: 'Filter the loaded rows by text' }).fill(word)
  await expect(page).toHaveURL(`/insights?stars=4&q=${word}`)
  await page.getByRole('button', { name: 'Save and arrange views' }).click()
  const panel = page.getByRole('dialog', { name: 'Save and arrange views' })
  await panel.getByRole('textbox', { name: 'Name of the view' }).fill('Said')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(views(page).locator('[aria-current]')).toHaveText(/Said/)
  await views(page).getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL('/insights')
  await views(page).getByRole('link', { name: 'Said' }).click()
  await expect(page).toHaveURL(`/insights?stars=4&q=${word}`)
})

test('a duplicate stands behind its original, changes on its own, and undo takes it away', async ({
  page,
}) => {
  await openList(page, 'stars=4')
  const arrange = page.getByRole('button', { name: 'Save and arrange views' })
  await arrange.click()
  const panel = page.getByRole('dialog', { name: 'Save and arrange views' })
  await panel.getByRole('textbox', { name: 'Name of the view' }).fill('Fours')
  await page.keyboard.press('Enter')
  // The form goes, as this list is a view now; the focus stays in the panel.
  await expect(panel.getByRole('textbox', { name: 'Name of Fours' })).toBeFocused()
  const duplicate = panel.getByRole('button', { name: 'Duplicate Fours', exact: true })
  const copy = views(page).getByRole('link', { name: 'Fours (copy)' })
  await duplicate.click()
  await expect(copy).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(copy).toHaveCount(0)
  await arrange.click()
  await duplicate.click()
  await page.goto('/insights?stars=4,5')
  await arrange.click()
  await panel.getByRole('listitem').nth(1).getByRole('button', { name: 'Update' }).click()
  await expect(views(page).locator('[aria-current]')).toHaveText(/Fours \(copy\)/)
  await page.keyboard.press('Escape')
  await views(page).getByRole('link', { name: 'Fours', exact: true }).click()
  await expect(page).toHaveURL(/\?stars=4$/)
})

test('Esc takes back the name that is being typed before it closes the panel', async ({ page }) => {
  await openList(page, 'stars=4')
  await page.getByRole('button', { name: 'Save and arrange views' }).click()
  const panel = page.getByRole('dialog', { name: 'Save and arrange views' })
  await panel.getByRole('textbox', { name: 'Name of the view' }).fill('Fours')
  await page.keyboard.press('Enter')
  const name = panel.getByRole('textbox', { name: 'Name of Fours' })
  await expect(name).toBeFocused()
  await page.keyboard.type(' and fives')
  await page.keyboard.press('Escape')
  await expect(name).toHaveValue('Fours')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(views(page).locator('[aria-current]')).toHaveText('Fours')
})

test('a view whose filters were changed says so, and can be had back or be updated', async ({ page }) => {
  await openList(page, 'stars=4')
  const arrange = page.getByRole('button', { name: 'Save and arrange views' })
  const panel = page.getByRole('dialog', { name: 'Save and arrange views' })
  await arrange.click()
  await panel.getByRole('textbox', { name: 'Name of the view' }).fill('Fours')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Escape')
  const filters = page.getByRole('group', { name: 'Filters' })
  const change = async () => {
    await filters.getByRole('button', { name: 'Stars' }).first().click()
    await page
      .getByRole('dialog', { name: 'Stars', exact: true })
      .getByRole('button', { name: /^5 of 8/ })
      .click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/stars=4,5$/)
  }
  await change()
  await expect(views(page).getByRole('link', { name: 'Fours (changed)' })).toBeVisible()
  await expect(views(page).locator('[aria-current]')).toHaveCount(0)
  await arrange.click()
  await expect(panel.getByText('“Fours”, changed')).toBeVisible()
  await panel.getByRole('button', { name: 'Revert' }).click()
  await expect(page).toHaveURL(/stars=4$/)
  await page.keyboard.press('Escape')
  await expect(views(page).getByRole('link', { name: 'Fours (changed)' })).toHaveCount(0)

  await change()
  await arrange.click()
  await panel.getByRole('button', { name: 'Update' }).click()
  await expect(views(page).locator('[aria-current]')).toHaveText('Fours')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(views(page).getByRole('link', { name: 'Fours (changed)' })).toBeVisible()
})

test('on a phone the tab of the view that is shown stands in the bar, not beyond its edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/insights?outcome=ending')
  const here = page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Ending this week/ })
  await expect(here).toHaveAttribute('aria-current', 'page')
  await expect(here).toBeInViewport({ ratio: 0.99 })
})
