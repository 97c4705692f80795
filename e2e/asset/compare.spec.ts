import { openAsset, priceFigure, range } from './asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'

test('compared assets are indexed in one chart at every range, with past insights on the asset’s own line; the focus stays', async ({
  page,
}) => {
  await openAsset(page, '?range=5Y&past=1')
  await expect(page.getByText(/insights? loaded/)).toBeVisible()
  const add = page.getByRole('button', { name: /^Compare with/ })
  const added = [add.nth(0), add.nth(1)]
  for (const button of added) {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toBeFocused()
  }
  await expect(page).toHaveURL(/cmp=[^&]+,/)
  await expect(page.getByText(/index, 100 (on|at)/).first()).toBeVisible()
  await expect(priceFigure(page)).toHaveAccessibleDescription(/ends at [\d.]+, .* ends at [\d.]+/)
  const markers = page.getByRole('toolbar', { name: 'Past insights on the chart' })
  const single = markers.getByRole('button', { name: /estimated by this dashboard$/ }).first()
  await single.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('button[data-key][aria-pressed="true"]')).toHaveCount(1)
  const [bar, plot] = await Promise.all([
    page.getByRole('slider', { name: 'Last visible day' }).boundingBox(),
    page.locator('[data-chart-layer] path.stroke-chart-axis').first().boundingBox(),
  ])
  expect(Math.abs(bar!.x + bar!.width / 2 - (plot!.x + plot!.width))).toBeLessThanOrEqual(2)

  for (const name of ['1D', '1M']) {
    await range(page, name).click()
    await expect(range(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(priceFigure(page)).toHaveAccessibleDescription(/ends at [\d.]+, .* ends at [\d.]+/)
  }
  const legend = page.getByRole('list', { name: 'Compared assets' })
  const remove = legend.getByRole('button', { name: /^Remove/ })
  await expect(remove).toHaveCount(2)
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(legend).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeFocused()
  await expect(page.getByText(/index, 100 (on|at)/)).toHaveCount(0)
})
