import type { Page } from '@playwright/test'
import { expectClean } from '#e2e/access/axe-checks.ts'
import { expect, test } from '#e2e/desk.ts'
import { focusFirstRow, openList, rows } from '#e2e/list/list-screen.ts'

const notesDialog = (page: Page) => page.getByRole('dialog', { name: /^Notes on / })
/** Writes a note in the open dialog. */
async function write(page: Page, text: string) {
  await expect(notesDialog(page).getByRole('textbox', { name: 'New note' })).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await expect(notesDialog(page)).toHaveCount(0)
}

test('a note written by keyboard marks its row, is found by the text filter and the palette, deleted and restored', async ({
  page,
}) => {
  await openList(page)
  await focusFirstRow(page)
  const row = page.locator('[data-row]:has(:focus)')
  const id = (await row.getAttribute('data-row'))!
  await page.keyboard.press('w')
  await write(page, 'Ask Zebulon about margins')
  await expect(page.getByText('Note saved')).toBeVisible()
  const noted = page.locator(`[data-row="${id}"]`)
  await expect(noted.getByRole('link', { name: /^(Unread\. )?Note\. / })).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('zebulon')
  await expect(rows(page)).toHaveCount(1)
  await expect(noted).toBeVisible()

  await page.goto('/today')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search/ }).fill('zebulon')
  await page.getByRole('option', { name: /^Ask Zebulon about margins/ }).click()
  await expect(page).toHaveURL(new RegExp(`/insights/${encodeURIComponent(id)}$`))
  const shown = page.getByRole('list', { name: 'Your notes' })
  await expect(shown).toContainText('Ask Zebulon about margins')
  await shown.getByRole('button').click()
  await expectClean(notesDialog(page), 'notes')
  await notesDialog(page)
    .getByRole('button', { name: /^Delete the note/ })
    .click()
  await expect(page.getByText('Note deleted')).toBeVisible()
  await expect(notesDialog(page).getByRole('list')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(shown).toContainText('Ask Zebulon about margins')
})
