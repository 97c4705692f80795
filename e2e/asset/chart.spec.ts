import type { Page } from '@playwright/test'
import { busiestAsset, newestAsset, openAsset, priceFigure, range } from './asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'

const price = (page: Page) => page.getByRole('region', { name: 'Price', exact: true })
const openLayers = async (page: Page) => {
  await price(page).getByRole('button', { name: 'Layers' }).click()
  return page.getByRole('dialog', { name: 'Layers of the price chart' })
}

test('a day and a week are drawn from the prices inside them, against the close before', async ({ page }) => {
  await openAsset(page)
  await range(page, '1D').click()
  await expect(page).toHaveURL(/range=1D/)
  await expect(priceFigure(page)).toHaveAccessibleDescription(
    /since the close of 19 Nov 2026, [\d.,]+, last price [\d.,]+, 20 Nov 2026, \d\d:\d\d UTC/,
  )
  await priceFigure(page).getByRole('application').focus()
  await page.keyboard.press('Home')
  await expect(priceFigure(page).getByRole('status')).toHaveText(/^20 Nov, \d\d:\d\d UTC, [\d.,]+, /)
  await range(page, '1W').click()
  await expect(priceFigure(page)).toHaveAccessibleDescription(/1[56] Nov 2026 to 20 Nov 2026: .* last price/)
  await expect(price(page).getByText('nights take no room')).toBeVisible()
})

test('a measure begun by its button goes on with the arrows and Enter, as it says', async ({ page }) => {
  await openAsset(page)
  await price(page).getByRole('button', { name: 'Measure', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(price(page).getByText('Choose A')).toBeVisible()
  await expect(priceFigure(page).getByRole('application')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(price(page).getByText(/^A is .*Choose B\.$/)).toBeVisible()
})

test('a window after the last close shows no line, and nothing is said of its end', async ({ page }) => {
  await openAsset(page, '?range=1M')
  await expect(price(page).getByText(/The line ends with the close of 19 Nov/)).toBeVisible()
  await openAsset(page, '?from=2031-01-01&to=2031-02-01')
  await expect(price(page).getByText('no close in this window').first()).toBeVisible()
  await expect(price(page).getByText(/The line ends with/)).toHaveCount(0)
})

test('a price inside the day is dated by the end of its bar', async ({ page }) => {
  const bar = (time: string, close: number) => ({ time, open: close, high: close, low: close, close })
  await page.route('**/api/price-history/v1/prices?*', (route) =>
    route.fulfill({ json: [bar('2026-11-20T14:00:00Z', 101), bar('2026-11-20T14:30:00Z', 102)] }),
  )
  await openAsset(page, '?range=1W')
  await expect(priceFigure(page)).toHaveAccessibleDescription(/last price 102\.00, 20 Nov 2026, 15:00 UTC/)
})

test('without prices inside the day the two buttons say why they are off, and the closes stay', async ({
  page,
}) => {
  await page.route('**/api/price-history/v1/prices?*', (route) => route.fulfill({ json: [] }))
  await openAsset(page, '?range=1W')
  await expect(price(page).getByText(/has no prices inside the day for this asset/)).toBeVisible()
  await expect(range(page, '1D')).toBeDisabled()
  await expect(range(page, '1D')).toHaveAttribute('title', /has no prices inside the day/)
  await expect(priceFigure(page)).toHaveAccessibleDescription(/last close [\d.,]+ on 19 Nov 2026/)
})

test('candles, averages and a series below are drawn, read, tabled and kept in the address', async ({
  page,
}) => {
  await openAsset(page, '?range=6M')
  const menu = await openLayers(page)
  await menu.getByRole('button', { name: 'Candles' }).click()
  await menu.getByRole('checkbox', { name: '200-day average' }).check()
  await menu.getByRole('combobox', { name: 'Series below the price' }).selectOption('Drawdown')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/look=candles.*avg=200.*pane=drawdown/)
  await expect(price(page).getByText(/Candles of a day: hollow rose, filled fell/)).toBeVisible()
  const figure = priceFigure(page)
  await figure.getByRole('application').focus()
  await page.keyboard.press('End')
  await expect(figure.getByRole('status')).toHaveText(
    /O [\d.,]+ H [\d.,]+ L [\d.,]+ C [\d.,]+, Drawdown .* −[\d.]+%$/,
  )
  await page.keyboard.press('t')
  for (const name of [/^Open/, /^High/, /^Low/, /^200-day average/, /^Drawdown/])
    await expect(figure.getByRole('columnheader', { name })).toBeVisible()
  await page.reload()
  await expect(price(page).getByText('200-day average of the closes')).toBeVisible()
})

test('any series of the calculator can stand below the price; one that it does not know is named', async ({
  page,
  quiet,
}) => {
  quiet.allow(/404/)
  await openAsset(page)
  const menu = await openLayers(page)
  await menu.getByRole('combobox', { name: 'Series below the price' }).selectOption('Another series…')
  const typed = menu.getByRole('textbox', { name: 'Expression of the series' })
  await typed.fill('price_rsi(horiz=14d)')
  await typed.press('Enter')
  await expect(priceFigure(page).getByText(/^14-day relative strength.*, last [\d.]+/)).toBeVisible()
  await typed.fill('no_such_series')
  await typed.press('Enter')
  await expect(price(page).getByText(/gave no series \w+\.no_such_series: it is not drawn/)).toBeVisible()
  await expect(priceFigure(page)).toHaveAccessibleDescription(/last close/)
})

test('the fan of an active insight leads on from the price, with its cases and its end', async ({ page }) => {
  await page.goto(`/assets/${await newestAsset(page)}?range=3M`)
  await expect(priceFigure(page)).toBeVisible()
  const menu = await openLayers(page)
  await menu.getByRole('group', { name: 'Fan of an active insight' }).getByRole('radio').nth(1).check()
  await expect(page).toHaveURL(/fan=/)
  await expect(price(page).getByText(/^Fan of “.*”, \w+: median of \d+ past cases/)).toBeVisible()
  await expect(priceFigure(page).getByText(/^median [\d.,]+$/)).toBeVisible()
})

test('the chart is dragged and zoomed with the mouse, and the page still scrolls over it', async ({
  page,
}) => {
  const tag = await busiestAsset(page)
  await page.goto(`/assets/${tag}?range=1Y`)
  await expect(priceFigure(page)).toBeVisible()
  const chart = priceFigure(page).getByRole('application')
  const box = (await chart.boundingBox())!
  const from = page
    .getByRole('textbox', { name: 'From' })
    .or(page.getByLabel('From', { exact: true }))
    .first()
  const before = await from.inputValue()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 200, y, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => from.inputValue()).not.toBe(before)
  expect((await from.inputValue()) < before).toBe(true)
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  const dragged = await from.inputValue()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(await from.inputValue()).toBe(dragged)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -240)
  await page.keyboard.up('Control')
  await expect.poll(() => from.inputValue()).not.toBe(dragged)
  expect((await from.inputValue()) > dragged).toBe(true)
})
