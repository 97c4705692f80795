import { expect, test } from '#e2e/desk.ts'
import { idsOnScreen, rows } from './list-screen.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a phone sorts what is loaded by the control beside the filters, and turns the order', async ({
  page,
}) => {
  await page.goto('/insights')
  await expect(rows(page).first()).toBeVisible()
  const [newestFirst] = await idsOnScreen(page)
  const control = page.getByRole('combobox', { name: 'Sort what is loaded' })
  await control.selectOption({ label: 'Median return' })
  const turn = page.getByRole('button', { name: /; turn the order$/ })
  await expect(turn).toHaveAccessibleName(/^Large first/)
  await expect(page).toHaveURL(/sort=/)
  // The control and the address change at once, the rows a moment later.
  await expect.poll(async () => (await idsOnScreen(page))[0]).not.toBe(newestFirst)
  const [largeFirst] = await idsOnScreen(page)
  await turn.click()
  await expect(turn).toHaveAccessibleName(/^Small first/)
  await expect.poll(async () => (await idsOnScreen(page))[0]).not.toBe(largeFirst)
  await turn.click()
  await expect.poll(async () => (await idsOnScreen(page))[0]).toBe(largeFirst)
})
