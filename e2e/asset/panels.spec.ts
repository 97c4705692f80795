import { openAsset, pastSwitch, priceFigure } from './asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'

test('performance counts what the chart counts, and the calendar opens below it', async ({ page }) => {
  await openAsset(page)
  const panel = page.getByRole('region', { name: 'Performance', exact: true })
  const own = panel.getByRole('row', { name: /^This asset/ })
  await expect(own.getByRole('cell').nth(6)).toHaveText(/^\s*[+−]\d/)
  const year = (await own.getByRole('cell').nth(6).textContent())!.trim()
  await expect(priceFigure(page)).toHaveAccessibleDescription(
    new RegExp(`: ${year.replace('+', '\\+')} since`),
  )
  await expect(panel.getByRole('img', { name: /^52-week range: .* between .* of the way up$/ })).toBeVisible()
  await expect(panel.getByRole('img', { name: /^Range of \d+ Nov 2026: / })).toBeVisible()
  await panel.getByText('Returns by month and year').click()
  const now = panel.getByRole('row', { name: /^2026/ })
  await expect(now).toContainText('so far')
  await expect(panel.getByRole('region', { name: 'Calendar returns' }).getByRole('row')).toHaveCount(11)
})

test('related assets show their correlation over a year on request, with its count', async ({ page }) => {
  await openAsset(page)
  const related = page.getByRole('region', { name: 'Related assets' })
  await related.scrollIntoViewIfNeeded()
  await related.getByRole('button', { name: 'Correlation, 1Y' }).click()
  await expect(related.getByText(/^[+−]?[01]\.\d\d, n = 2\d\d$/).first()).toBeVisible()
})

test('good-to-know cards come with the level of their condition, each driver once', async ({ page }) => {
  await openAsset(page)
  const section = page.getByRole('region', { name: 'Good to know', exact: true })
  await section.scrollIntoViewIfNeeded()
  const figures = section.getByRole('figure')
  await expect(figures.first()).toBeVisible()
  await expect(figures.first()).toHaveAccessibleDescription(/Condition: (above|below) /)
  const groups = await section.locator('article > p:first-of-type').allTextContents()
  expect(new Set(groups).size).toBe(groups.length)
})

test('the choice among past insights is in the address and comes back with it', async ({ page }) => {
  await openAsset(page, '?range=5Y&past=1')
  const panel = page.getByRole('region', { name: 'Past insights', exact: true })
  await panel.getByRole('button', { name: 'Worked', exact: true }).click()
  await panel.getByRole('button', { name: 'Quality 5 and up' }).click()
  await expect(page).toHaveURL(/outcome=worked.*quality=5/)
  await page.reload()
  await expect(pastSwitch(page)).toBeChecked()
  await expect(panel.getByRole('button', { name: 'Worked', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
