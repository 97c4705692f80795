import { expect, test } from '#e2e/desk.ts'
import { rows } from '#e2e/list/list-screen.ts'

/** A window of 1280 × 1024 at 400 % (WCAG 2.2, 1.4.10). */
test.use({ viewport: { width: 320, height: 256 } })

test('a dialog leaves its head and its foot in a window of any height', async ({ page }) => {
  await page.goto('/insights')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters', exact: true })
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByRole('button', { name: 'Show the list' })).toBeInViewport({ ratio: 1 })
})

test('no key of the help lies beside its window', async ({ page }) => {
  await page.goto('/insights')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('region', { name: 'Keys by group' })
  await expect(help.getByText('Home').first()).toBeVisible()
  const cut = await help.evaluate((room) => {
    const { right } = room.getBoundingClientRect()
    return [...room.querySelectorAll('kbd')].filter((key) => key.getBoundingClientRect().right > right).length
  })
  expect(cut).toBe(0)
})

test('rows without a head above them are counted from the first', async ({ page }) => {
  await page.goto('/insights')
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '1')
  await expect(page.getByRole('grid').locator('[aria-colspan]').first()).toHaveAttribute('aria-colspan', '1')
})
