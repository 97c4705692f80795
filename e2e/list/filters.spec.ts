import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { hasWebFont } from '#e2e/readability.ts'
import { filterBar, focusFirstRow, openFacet, openList } from './list-screen.ts'

test('filters that do not fit the width fold into More, which opens by pointer and by key', async ({
  page,
}) => {
  await openList(page, 'stars=4,5&horizon=1m,2m&direction=1')
  // How many fit depends on the font.
  await expect.poll(() => hasWebFont(page)).toBe(true)
  const oneLine = async () => (await filterBar(page).boundingBox())?.height ?? 0
  const more = filterBar(page).getByRole('button', { name: /^More \d/ })
  const line = await oneLine()
  expect(line).toBeLessThan(48)
  const counted = async () => Number((await more.innerText()).replace(/\D/g, ''))
  const wide = (await more.count()) === 0 ? 0 : await counted()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(counted).toBeGreaterThan(wide)
  const narrow = await counted()
  await page.setViewportSize({ width: 1120, height: 800 })
  await expect.poll(counted).toBeGreaterThan(narrow)
  expect(await oneLine()).toBe(line)

  const folded = await counted()
  await more.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'More filters' })
  await expect(menu.getByRole('button')).toHaveCount(folded)
  await page.keyboard.press('ArrowUp')
  for (let i = 1; i < folded; i += 1) await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('button', { name: 'Sub class' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveCount(0)
  const panel = page.getByRole('dialog', { name: 'Sub class', exact: true })
  await expect(panel.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  const trigger = filterBar(page).getByRole('button', { name: 'Sub class', exact: true })
  await expect(trigger).toBeFocused()
  expect(await oneLine()).toBe(line)
  // The shortcut opens a folded filter as well.
  await openFacet(page, 'Last value', 'v')
  await expect(filterBar(page).getByRole('button', { name: 'Last value', exact: true })).toBeVisible()
})

test('a range is set by slider thumbs on its histogram and its panel stays inside the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openList(page)
  await focusFirstRow(page)
  const panel = await openFacet(page, 'Market cap', 'k')
  await panel.getByRole('button', { name: 'From 10 bn' }).click()
  const words = panel.getByText('without this filter', { exact: false })
  await expect(words).toBeVisible()
  const right = async (part: Locator) => {
    const box = (await part.boundingBox())!
    return box.x + box.width
  }
  const clear = panel.getByRole('button', { name: 'Clear' })
  expect(await right(panel)).toBeLessThanOrEqual(1280)
  expect(await right(clear)).toBeLessThanOrEqual(await right(panel))
  expect(await right(words)).toBeLessThanOrEqual((await clear.boundingBox())!.x)
  expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)

  await page.keyboard.press('Escape')
  await setByThumbs(page, await openFacet(page, 'Median return', 'm'))
})

async function setByThumbs(page: Page, panel: Locator) {
  // The fields are the actual control and have the focus.
  await expect(panel.getByRole('textbox', { name: 'Median return from' })).toBeFocused()
  const from = panel.getByRole('slider', { name: 'Median return from, slider' })
  const below = panel.getByRole('slider', { name: 'Median return below, slider' })
  await from.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/median_return__gte=/)
  const typed = await panel.getByRole('textbox', { name: 'Median return from' }).inputValue()
  // Spoken as its chip reads.
  expect(await from.getAttribute('aria-valuetext')).toBe(`from ${typed.replace('-', '−')}%`)

  const box = (await below.boundingBox())!
  await page.mouse.move(box.x + box.width - 8, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 5 })
  await expect(panel.getByRole('textbox', { name: 'Median return below' })).not.toHaveValue('')
  await expect(page).not.toHaveURL(/median_return__lt=/)
  await page.mouse.up()
  await expect(page).toHaveURL(/median_return__gte=.*median_return__lt=/)
}
