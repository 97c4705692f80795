import { expectClean } from '#e2e/access/axe-checks.ts'
import { grid, focusFirstRow, openList, rows } from '#e2e/list/list-screen.ts'
import { expect, test } from './desk.ts'

test('the skip link leaves the URL alone; the help shows every shortcut without overflow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await openList(page, 'stars=6,7')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/insights\?stars=6,7$/)

  await focusFirstRow(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('region', { name: 'Keys by group' })
  await expect(keys.getByRole('term').first()).toBeVisible()
  const room = await keys.boundingBox()
  const ends = await keys
    .getByRole('definition')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
  expect(ends.length).toBeGreaterThan(20)
  // Shortcuts that need the focus in a certain part are listed too.
  for (const label of ['Point by point', 'Cell by cell'])
    await expect(keys.getByRole('term').filter({ hasText: label })).toHaveCount(1)
  expect(Math.max(...ends)).toBeLessThanOrEqual(room!.x + room!.width)
  // It scrolls by keyboard.
  await keys.focus()
  await page.keyboard.press('End')
  await expect.poll(() => keys.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
})

test('a first visit shows how to read an insight until that is closed, and the glossary opens', async ({
  page,
}) => {
  const legend = page.getByRole('region', { name: 'How to read an insight' })
  const words = page.getByRole('dialog', { name: 'Glossary' })
  /** Shows it as on a first visit, here by another tab. */
  const visit = async () => {
    await page.evaluate((key) => {
      localStorage.setItem(key, '{"version":1,"value":{"isDismissed":false}}')
      dispatchEvent(new StorageEvent('storage', { key }))
    }, 'insight-desk.legend')
    await expect(legend).toBeVisible()
  }
  await openList(page)
  await visit()
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const got = legend.getByRole('button', { name: 'Got it' })
    await expect(got, `${width} px`).toBeInViewport({ ratio: 1 })
    // Above rows and preview: it covers nothing and all its lines are visible.
    const cut = () =>
      legend.evaluate(
        (box) =>
          [box, ...box.children].filter(
            ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
              scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
          ).length,
      )
    await expect.poll(cut, `${width} px`).toBe(0)
    const box = (await legend.boundingBox())!
    const below = [
      grid(page),
      ...(width > 1400 ? [page.getByRole('complementary', { name: 'Preview' })] : []),
    ]
    for (const part of below) expect((await part.boundingBox())!.y).toBeGreaterThanOrEqual(box.y + box.height)
  }
  // Not on an insight's page, where it would cover the evidence.
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Evidence summary' })).toBeVisible()
  await expect(legend).toHaveCount(0)
  await page.goBack()

  await expectClean(legend, 'legend')
  await page.getByRole('button', { name: 'Glossary' }).press('Enter')
  await expect(words.getByRole('term').filter({ hasText: 'Base rate' })).toBeVisible()
  await expectClean(words, 'glossary')
  await page.keyboard.press('Escape')
  await expect(legend).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await visit()
  await page.getByRole('button', { name: 'Got it' }).press('Enter')
  await expect(legend).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await visit()
  await page.keyboard.press('Escape')
  await expect(legend).toHaveCount(0)
  await openList(page)
  await expect(legend).toHaveCount(0)
})
