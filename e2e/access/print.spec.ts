import { expect, test } from '#e2e/desk.ts'
import { fetchList, focusFirstRow, listIsReady, rows } from '#e2e/list/list-screen.ts'
import { printed } from '#e2e/printed.ts'

test.use({ colorScheme: 'dark' })

test('the list and a comparison print in the light theme with every loaded row, notice, disclaimer and address, without forms and buttons', async ({
  page,
}) => {
  await page.goto('/insights?limit=50&direction=1')
  await listIsReady(page)
  // The printed details arrive with the expected shares, after the rows.
  await expect(rows(page).first().locator('[data-col="expected"]')).toHaveText(/\d%/)
  await page.waitForLoadState('networkidle')
  const listed = await fetchList(page, { limit: 50, direction: [1] })
  const { theme, text } = await printed(page)
  expect(theme).toBe('light')
  const missing = listed.filter(({ title }) => !text.includes(title!.replace(/\s+/g, '')))
  expect(missing.map(({ title }) => title)).toEqual([])
  for (const said of [
    'DirectionBullish',
    'Createdlast6months',
    'Simulateddata',
    'notadvice',
    '/insights?',
    'Pastcases',
  ])
    expect(text).toContain(said)
  for (const control of ['Clearall', 'Loadmore', 'Next']) expect(text).not.toContain(control)

  // The page itself is unchanged.
  await focusFirstRow(page)
  for (const key of ['x', 'j', 'x', 'c']) await page.keyboard.press(key)
  await expect(page.getByRole('region', { name: 'Field by field' })).toBeVisible()
  const compared = await printed(page)
  expect(compared.theme).toBe('light')
  for (const said of ['Compareinsights', 'Fieldbyfield', 'Simulateddata', 'notadvice', '/compare?'])
    expect(compared.text).toContain(said)
  for (const control of ['Addinsight', 'equalrow']) expect(compared.text).not.toContain(control)
})
