import type { Page } from '@playwright/test'
import { expectClean } from '#e2e/access/axe-checks.ts'
import { expect, test } from '#e2e/desk.ts'
import { countInputs } from '#e2e/input-count.ts'
import { horizontalOverflow } from '#e2e/readability.ts'
import { fetchList, focusFirstRow, openList } from './list-screen.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find a missing insight' })

test('by keyboard: the filter that excludes an insight is named and removed and the insight appears', async ({
  page,
}) => {
  const [bullish] = await fetchList(page, { direction: [1], limit: 1 })
  await openList(page, 'direction=2')
  await focusFirstRow(page)
  const input = countInputs(page)
  await input.press('y')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await input.type(bullish!.id)
  await input.press('Enter')
  input.atMost(3, 'why an insight is not in the list')
  const explanation = dialog(page).getByRole('region', { name: 'Explanation' })
  await expect(explanation).toContainText('Not in the list: 1 of 2 filters excludes it.')
  await expect(explanation.getByRole('row').filter({ hasText: 'excludes it' })).toContainText('Direction')
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectClean(dialog(page), 'explanation')
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await explanation.getByRole('button', { name: 'Remove Direction' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/insights')
  await expect(explanation).toContainText('In the list: it is among the rows on screen.')
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})
