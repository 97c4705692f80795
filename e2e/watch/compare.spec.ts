import { expect, test } from '#e2e/desk.ts'
import { countInputs } from '#e2e/input-count.ts'
import { expectNoShifts, holdInTurn, watchShifts } from '#e2e/layout-shifts.ts'
import { fetchList, focusFirstRow, openList } from '#e2e/list/list-screen.ts'
import { horizontalOverflow } from '#e2e/readability.ts'

test('rows selected in the list are compared and still selected after going back', async ({ page }) => {
  await openList(page)
  await focusFirstRow(page)
  const input = countInputs(page)
  for (const key of ['x', 'j', 'x', 'j', 'x', 'c']) await input.press(key)
  await expect(page).toHaveURL(/\/compare\?cmp=[^,]+,[^,]+,[^,]+$/)
  input.atMost(6, 'three neighbours side by side')
  await expect(page.getByRole('figure')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Field by field' }).getByRole('columnheader')).toHaveCount(4)

  await page.goBack()
  await expect(page).toHaveURL(/\/insights/)
  // The compared insights are still selected, even after opening one; another list starts without a selection.
  const compare = page.getByRole('link', { name: 'Compare 3' })
  await expect(compare).toBeVisible()
  await focusFirstRow(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/insights\/[^?]/)
  await page.goBack()
  await expect(compare).toBeVisible()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Bearish' }).click()
  await expect(page).toHaveURL(/direction=2/)
  await expect(compare).toHaveCount(0)
})

test('four columns load without layout shifts: side by side on desktop, below each other on a phone, with fields as blocks', async ({
  page,
}) => {
  await watchShifts(page)
  const ids = (await fetchList(page, { limit: 4 })).map(({ id }) => encodeURIComponent(id))
  const fans = page.getByRole('figure')
  const history = page.getByRole('region', { name: /over time$/ })
  const lines = () =>
    fans.evaluateAll((all) => new Set(all.map((fan) => Math.round(fan.getBoundingClientRect().top))).size)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const release = await holdInTurn(page, [
      /\/insights\/v1\/[^/]+$/,
      /\/entity\/v2\/filtered$/,
      /\/predictions$/,
      /\/ca\/v2\/q$/,
      /\/feed\/v1\/filter$/,
    ])
    await page.goto(`/compare?cmp=${ids.join(',')}`)
    await release()
    await expect(fans).toHaveCount(4)
    await expect(history).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoShifts(page)
    // In one line whatever their titles: charts on one axis are compared across.
    await expect.poll(lines).toBe(width === 1024 ? 1 : 4)
    await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
  }
  // Each day has its outcome beside it.
  await expect(history.getByRole('listitem').first()).toContainText(
    /\d{4}.*(Worked|Failed|Active|Cannot be judged)/,
  )

  await page.setViewportSize({ width: 320, height: 800 })
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Hit ratio, stated', exact: true }) })
  await expect(row.getByRole('cell')).toHaveCount(4)
  const label = (await row.getByRole('rowheader').boundingBox())!
  let above = label.y + label.height
  for (const cell of await row.getByRole('cell').all()) {
    const { x, y, width, height } = (await cell.boundingBox())!
    expect(y).toBeGreaterThanOrEqual(above - 1)
    expect(x + width).toBeLessThanOrEqual(320)
    above = y + height
  }
})
