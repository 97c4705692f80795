import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { focusFirstRow, openList } from '#e2e/list/list-screen.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const stored = (page: Page, name: string) =>
  page.evaluate((key) => localStorage.getItem(key), `insight-desk.${name}`)

/** Fills local storage before the page opens for the first time. */
const store = (page: Page, name: string, text: string) =>
  page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem(key!) === null) localStorage.setItem(key!, value!)
      sessionStorage.setItem(key!, 'left')
    },
    [`insight-desk.${name}`, text],
  )

/** The list stores the visit last: after that, it writes nothing more by itself. */
const hasNoted = (page: Page) => expect.poll(() => stored(page, 'visit')).not.toBeNull()

test('data of a newer version is left unchanged, with a notice; one invalid view does not hide a valid one', async ({
  page,
}) => {
  const newer = '{"version":7,"value":{"folders":[]}}'
  await store(page, 'views', newer)
  await openList(page)
  await expect(page.getByRole('status').filter({ hasText: 'A newer version of this app' })).toBeVisible()
  await focusFirstRow(page)
  await hasNoted(page)
  await page.goto('/insights?stars=4')
  await page.getByRole('button', { name: 'Save and arrange views' }).click()
  const panel = page.getByRole('dialog', { name: 'Save and arrange views' })
  await panel.getByRole('textbox', { name: 'Name of the view' }).fill('Fours')
  await page.keyboard.press('Enter')
  await expect(views(page).getByRole('link', { name: 'Fours' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'last until this tab is closed' })).toBeVisible()
  expect(await stored(page, 'views')).toBe(newer)

  const good = { id: 'a', name: 'Fours', search: 'stars=4' }
  const text = JSON.stringify({ version: 1, value: { views: [{ id: 'b' }, good], seen: {} } })
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), ['insight-desk.views', text])
  await openList(page)
  await expect(views(page).getByRole('link', { name: 'Fours' })).toBeVisible()
  await expect(page.getByText('left out: 1 of the views')).toBeVisible()
  await hasNoted(page)
  expect(await stored(page, 'views.kept')).toBe(text)
})
