import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { askList, keysLive, listStands, openFacet, openList, rows } from './list-screen.ts'
import { hasTypeface } from '#e2e/typeface.ts'

const bar = (page: Page) => page.getByRole('group', { name: 'Filters' })

test('in the phone sheet Esc closes what was opened last and nothing else', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page)
  const opener = page.getByRole('button', { name: /^Filters/ })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const trigger = sheet.getByRole('button', { name: 'Direction' })
  const panel = page.getByRole('dialog', { name: 'Direction' })
  await trigger.click()
  await expect(panel.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await expect(trigger).toBeFocused()

  // From the trigger too, with the panel still open.
  await trigger.click()
  await expect(panel.locator(':focus')).toBeVisible()
  await trigger.focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(sheet).toBeVisible()

  const text = sheet.getByRole('textbox', { name: 'Filter the loaded rows by text' })
  await text.fill('a')
  await page.keyboard.press('Escape')
  await expect(text).toHaveValue('')
  await expect(sheet).toBeVisible()

  await trigger.focus()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('Backspace edits a number inside its panel and removes the filter only at its chip', async ({
  page,
}) => {
  await openList(page, 'last_value__lte=250')
  await keysLive(page)
  const panel = await openFacet(page, 'Last value', 'v')
  const field = panel.getByRole('textbox', { name: 'Last value up to' })
  await field.press('End')
  await field.press('Backspace')
  await expect(field).toHaveValue('25')
  await field.press('Enter')
  await expect(page).toHaveURL(/last_value__lte=25$/)
  await page.keyboard.press('Escape')
  const chip = bar(page).getByRole('button', { name: 'Last value up to 25', exact: true })
  await expect(chip).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(page).toHaveURL(/\/insights$/)
  // What is no longer set goes back among the others; the focus goes with it.
  await expect(bar(page).getByRole('button', { name: 'Last value', exact: true })).toBeFocused()
})

test('what does not fit folds into More, by width, and comes out by pointer and by key', async ({ page }) => {
  await openList(page, 'stars=4,5&horizon=1m,2m&direction=1')
  // How much fits depends on the letters. Where the code was slow to come they wait for the next page, and now it is here.
  await page.reload()
  await listStands(page)
  await expect.poll(() => hasTypeface(page)).toBe(true)
  const oneLine = async () => (await bar(page).boundingBox())?.height ?? 0
  const more = bar(page).getByRole('button', { name: /^More \d/ })
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
  const trigger = bar(page).getByRole('button', { name: 'Sub class', exact: true })
  await expect(trigger).toBeFocused()
  expect(await oneLine()).toBe(line)
  // Its keys find a folded filter as well.
  await openFacet(page, 'Last value', 'v')
  await expect(bar(page).getByRole('button', { name: 'Last value', exact: true })).toBeVisible()
})

test('with every filter set each is a chip, and the way back to none stands beside them', async ({
  page,
}) => {
  const [sample] = await askList(page, { limit: 1 })
  const tag = sample?.metadata.entity ?? ''
  // No row is left with so much set: the page is opened without waiting for one.
  await page.goto(
    `/insights?topic=Momentum&asset_cls=1&class=1&direction=1&eco=US&entity=${tag}&horizon=3m&last_value__lte=250` +
      '&market_cap_usd_bn__gte=2&market_cap_usd_bn__lt=900&median_return__gte=0.01&sector=Energy&stars=5,6' +
      '&sub_class=3&from_date=1y&outcome=open',
  )
  await expect(bar(page).getByRole('button', { name: /^Remove the filter/ })).toHaveCount(15)
  await expect(bar(page).getByRole('button', { name: /^More/ })).toHaveCount(0)
  await expect(bar(page).locator('[data-rule]')).toHaveCount(0)
  const clear = bar(page).getByRole('button', { name: 'Clear all' })
  const top = await clear.boundingBox()
  const text = await bar(page).getByRole('textbox').boundingBox()
  expect(Math.abs((top?.y ?? 0) - (text?.y ?? 99))).toBeLessThan(8)
  await clear.click()
  await expect(page).toHaveURL(/\/insights$/)
  // Not into the text field: the next key would be a letter there. The toast takes it back.
  await expect(bar(page).getByRole('button', { name: /^Created/ })).toBeFocused()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page).toHaveURL(/sub_class=3/)
})

test('at 320 px every panel of the list stays inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openList(page)
  const fits = async (name: string) => {
    const panel = page.getByRole('dialog', { name, exact: true })
    await expect(panel.getByRole('heading').first()).toBeVisible()
    const box = await panel.boundingBox()
    expect(box?.x, name).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(320)
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth), name).toBe(0)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  }
  for (const name of ['Save and arrange views', 'Export']) {
    await page.getByRole('button', { name, exact: true }).click()
    await fits(name)
  }
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  for (const name of ['Created', 'Asset class', 'Stars', 'Entity', 'Median return', 'Last value']) {
    await sheet.getByRole('button', { name }).first().click()
    await fits(name)
  }
})

test('a number typed is kept by a press beside the panel, which opens no row', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  const panel = await openFacet(page, 'Market cap', 'k')
  await panel.getByRole('textbox', { name: 'Market cap from' }).fill('10')
  await rows(page).nth(12).getByRole('link').first().click({ force: true })
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/\/insights\?market_cap_usd_bn__gte=10$/)
})

test('a panel that grows stays inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openList(page)
  await keysLive(page)
  const panel = await openFacet(page, 'Market cap', 'k')
  await panel.getByRole('button', { name: 'From 10 bn' }).click()
  await expect(panel.getByText('without this filter', { exact: false })).toBeVisible()
  const clear = await panel.getByRole('button', { name: 'Clear' }).boundingBox()
  const box = await panel.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280)
  expect((clear?.x ?? 0) + (clear?.width ?? 9999)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
  const words = await panel.getByText('without this filter', { exact: false }).boundingBox()
  expect((words?.x ?? 9999) + (words?.width ?? 0)).toBeLessThanOrEqual(clear?.x ?? 0)
  expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('a filter whose code did not come opens once the network is back', async ({ page, quiet }) => {
  quiet.allow(/ERR_FAILED/)
  let isAway = true
  await page.route(/assets\/(popover-surface|facet-panel)/, (route) =>
    isAway ? route.abort() : route.fallback(),
  )
  await openList(page)
  const trigger = bar(page).getByRole('button', { name: 'Last value', exact: true })
  const panel = page.getByRole('dialog', { name: 'Last value' })
  await trigger.click()
  await expect(page.getByText('This part did not load', { exact: false })).toBeVisible()
  await expect(trigger).toHaveAttribute('aria-expanded', 'false')
  isAway = false
  await trigger.click()
  await expect(panel.getByRole('textbox')).toBeFocused()
  // Its styles came too: the sliders lie on one another.
  await expect(panel.getByRole('slider').first()).toHaveCSS('position', 'absolute')
})

test('on a phone the window of time is said beside what is set, and every way out by its filter', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page, 'stars=4,5')
  await expect(bar(page).getByRole('button', { name: /^Created last 6 months/ })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Remove the filter Stars 4 or 5' }).click()
  await expect(page).toHaveURL(/\/insights$/)
})

test('with the system’s forced colours the drawings of a row and what is active still show', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openList(page)
  const style = (selector: string, name: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [what, of]) => getComputedStyle(element, of).getPropertyValue(what!), [
        name,
        pseudo,
      ] as const)
  for (const column of ['quality', 'range', 'interval'])
    expect(await style(`[data-row] [data-col="${column}"]`, 'background-image'), column).toContain('gradient')
  const canvas = await style('body', 'background-color')
  const tab = 'nav[aria-label="Views"] [aria-current="page"]'
  expect(await style(tab, 'background-color', '::after')).not.toBe(canvas)
  await keysLive(page)
  const active = '[data-row]:has(:focus)'
  expect(await style(active, 'outline-style')).toBe('solid')
  await page.getByRole('button', { name: 'Export', exact: true }).focus()
  expect(await style('[data-row].bg-selected', 'outline-style')).toBe('solid')
})
