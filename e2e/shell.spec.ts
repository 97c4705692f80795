import { expect, test } from './desk.ts'
import { keysLive, openList } from './list-screen.ts'

test('the way past the navigation leaves the address alone', async ({ page }) => {
  await openList(page, 'stars=6,7')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/insights\?stars=6,7$/)
})

test('the help shows every key in its width, and the keyboard scrolls it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('region', { name: 'Keys by group' })
  await expect(keys.getByRole('term').first()).toBeVisible()
  const room = await keys.boundingBox()
  const ends = await keys
    .getByRole('definition')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
  expect(ends.length).toBeGreaterThan(20)
  expect(Math.max(...ends)).toBeLessThanOrEqual(room!.x + room!.width)

  await keys.focus()
  await page.keyboard.press('End')
  await expect.poll(() => keys.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
})
