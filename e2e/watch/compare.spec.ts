import { expectClean } from '#e2e/access/axe-look.ts'
import { expect, test } from '#e2e/desk.ts'
import { expectStill, watchShifts } from '#e2e/layout-shifts.ts'
import { askList, keysLive, openList, slowLine } from '#e2e/list/list-screen.ts'

test('rows chosen in the list stand side by side, by keyboard alone', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  for (const key of ['x', 'j', 'x', 'j', 'x', 'c']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/\/compare\?cmp=[^,]+,[^,]+,[^,]+$/)
  await expect(page.getByRole('figure')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Field by field' }).getByRole('columnheader')).toHaveCount(4)
  await page.goBack()
  await expect(page).toHaveURL(/\/insights/)
  // What was compared is still chosen, also after one of them was looked at; another list begins with nothing chosen.
  const compare = page.getByRole('link', { name: 'Compare 3' })
  await expect(compare).toBeVisible()
  await keysLive(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/insights\/[^?]/)
  await page.goBack()
  await expect(compare).toBeVisible()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Bearish' }).click()
  await expect(page).toHaveURL(/direction=2/)
  await expect(compare).toHaveCount(0)
})

for (const [width, scheme] of [
  [1024, 'light'],
  [390, 'dark'],
] as const) {
  test(`four columns at ${width} pixels, ${scheme}: nothing runs out of the page, axe finds nothing`, async ({
    page,
  }) => {
    const ids = (await askList(page, { limit: 4 })).map(({ id }) => id)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto(`/compare?cmp=${ids.map(encodeURIComponent).join(',')}`)
    await expect(page.getByRole('figure')).toHaveCount(4)
    await expect(page.getByRole('region', { name: /over time$/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    // What became of it stands beside the day of each.
    const earlier = page.getByRole('region', { name: /over time$/ }).getByRole('listitem')
    await expect(earlier.first()).toContainText(/\d{4}.*(Worked|Failed|Active|Cannot be judged)/)
    await expectClean(page, 'comparison')
  })
}

for (const width of [1440, 390]) {
  test(`a comparison opened by its address stands still while it fills, ${width} pixels`, async ({
    page,
  }) => {
    test.slow()
    const ids = (await askList(page, { limit: 3 })).map(({ id }) => id)
    await page.setViewportSize({ width, height: 900 })
    await slowLine(page)
    await watchShifts(page)
    await page.goto(`/compare?cmp=${ids.map(encodeURIComponent).join(',')}`)
    await expect(page.getByRole('region', { name: /over time$/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('figure')).toHaveCount(3)
    await expectStill(page)
  })
}

test('four columns stand side by side from 1024 pixels on, and below each other before', async ({ page }) => {
  const ids = (await askList(page, { limit: 4 })).map(({ id }) => id)
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto(`/compare?cmp=${ids.map(encodeURIComponent).join(',')}`)
  const fans = page.getByRole('figure')
  await expect(fans).toHaveCount(4)
  const tops = () => fans.evaluateAll((all) => all.map((fan) => Math.round(fan.getBoundingClientRect().top)))
  // In one line, whatever their titles are: drawings on one axis are read across.
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect.poll(async () => new Set(await tops()).size).toBe(4)
})

test('a compared fan is read point by point, by keyboard and by pointer', async ({ page }) => {
  const ids = (await askList(page, { limit: 2 })).map(({ id }) => id)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/compare?cmp=${ids.map(encodeURIComponent).join(',')}`)
  // By its column: whichever answer comes first, its figure is the first one on the page.
  const figure = page.getByRole('region', { name: /^1\. / }).getByRole('figure')
  const fan = figure.getByRole('application')
  await fan.focus()
  await page.keyboard.press('End')
  await expect(figure.getByRole('status')).toHaveText(/median [+−]?[\d.]+%.*, \d+ past cases/)
  const end = await figure.getByRole('status').textContent()
  await page.keyboard.press('ArrowUp')
  await expect(figure.getByRole('status')).toHaveText(/ edge /)
  await page.keyboard.press('ArrowLeft')
  await expect(figure.getByRole('status')).not.toHaveText(end ?? '')
  await page.keyboard.press('Escape')
  await expect(figure.getByRole('status')).toHaveText('Released')
  // The same words beside the pointer.
  await fan.hover({ position: { x: 200, y: 100 } })
  await expect(figure.locator('dl')).toContainText('median')
  await fan.focus()
  await page.keyboard.press('t')
  await expect(figure.getByRole('table')).toBeVisible()
  await page.keyboard.press('t')
  await expect(fan).toBeFocused()
})

test('at 320 pixels each field is a block with a line for each insight, and nothing scrolls sideways', async ({
  page,
}) => {
  const ids = (await askList(page, { limit: 4 })).map(({ id }) => id)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`/compare?cmp=${ids.map(encodeURIComponent).join(',')}`)
  const fields = page.getByRole('region', { name: 'Field by field' })
  const row = fields
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Hit ratio', exact: true }) })
  await expect(row.getByRole('cell')).toHaveCount(4)
  const label = (await row.getByRole('rowheader').boundingBox())!
  let above = label.y + label.height
  for (const cell of await row.getByRole('cell').all()) {
    const { x, y, width, height } = (await cell.boundingBox())!
    expect(y).toBeGreaterThanOrEqual(above - 1)
    expect(x + width).toBeLessThanOrEqual(320)
    above = y + height
  }
  const wide = await fields.evaluate((region) =>
    [region, ...region.querySelectorAll('*')]
      .filter(
        (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible',
      )
      .map((each) => each.className),
  )
  expect(wide.filter((name) => !`${name}`.includes('sr-only'))).toEqual([])
})
