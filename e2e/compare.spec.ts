import { expectClean } from './axe-look.ts'
import { expect, test } from './desk.ts'
import { askList, keysLive, openList } from './list-screen.ts'

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
    // What an earlier one was called can be read beside its date.
    const names = page.getByRole('region', { name: /over time$/ }).getByRole('link')
    await expect(names.first()).toBeVisible()
    const widths = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().width))
    expect(Math.min(...widths)).toBeGreaterThan(200)
    await expectClean(page, 'comparison')
  })
}
