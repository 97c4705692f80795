import type { Page } from '@playwright/test'
import { expect, saved, test } from '#e2e/desk.ts'
import { newestAsset, openAsset, priceFigure, range } from './asset-screen.ts'

const price = (page: Page) => page.getByRole('region', { name: 'Price', exact: true })
const openLayers = async (page: Page) => {
  await price(page).getByRole('button', { name: 'Layers' }).click()
  return page.getByRole('dialog', { name: 'Layers of the price chart' })
}

test('a day and a week use intraday prices; a year can be dragged and zoomed, and the page scrolls over the chart', async ({
  page,
}) => {
  await openAsset(page)
  const figure = priceFigure(page)
  const chart = figure.getByRole('application')
  await range(page, '1D').click()
  await expect(page).toHaveURL(/range=1D/)
  await expect(figure).toHaveAccessibleDescription(
    /since the close of 19 Nov 2026, [\d.,]+, last price [\d.,]+, 20 Nov 2026, \d\d:\d\d UTC/,
  )
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(figure.getByRole('status')).toHaveText(/^20 Nov, \d\d:\d\d UTC, [\d.,]+, /)
  await range(page, '1W').click()
  await expect(figure).toHaveAccessibleDescription(/1[56] Nov 2026 to 20 Nov 2026: .* last price/)
  await expect(price(page).getByText('Nights are left out')).toBeVisible()

  await range(page, '1Y').click()
  await expect(price(page).getByText(/The line ends with the close of 19 Nov/)).toBeVisible()

  const from = page.getByLabel('From', { exact: true })
  const before = await from.inputValue()
  const box = (await chart.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 200, y, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => from.inputValue()).not.toBe(before)
  expect((await from.inputValue()) < before).toBe(true)
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  const dragged = await from.inputValue()
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

test('the price arrives by the stream; candles, averages, lower series and an insight’s fan are drawn, read out, listed in a table, stored in the URL and exported', async ({
  page,
}) => {
  const tag = await newestAsset(page)
  const received: number[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message: { tag?: string; price?: number } = JSON.parse(String(payload))
      if (message.tag === tag && message.price) received.push(message.price)
    }),
  )
  await page.goto(`/assets/${tag}?range=6M`)
  const figure = priceFigure(page)
  await expect(figure).toBeVisible()
  const header = page.getByRole('main').locator('dl').first()
  // At the precision that is displayed.
  const isShown = async () => {
    const shown = Number((await header.innerText()).replace(/,/g, '').match(/\d+\.\d{2,}/)?.[0])
    return received.some((price) => Math.abs(price - shown) <= shown * 0.0001 + 0.005)
  }
  await expect.poll(isShown).toBe(true)
  const menu = await openLayers(page)
  await menu.getByRole('button', { name: 'Candles' }).click()
  await menu.getByRole('checkbox', { name: '200-day average' }).check()
  await menu.getByRole('combobox', { name: 'Series below the price' }).selectOption('Drawdown')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/look=candles.*avg=200.*pane=drawdown/)
  await expect(price(page).getByText(/Daily candles: hollow rose, filled fell/)).toBeVisible()
  await figure.getByRole('application').focus()
  await page.keyboard.press('End')
  await expect(figure.getByRole('status')).toHaveText(
    /O [\d.,]+ H [\d.,]+ L [\d.,]+ C [\d.,]+, Drawdown .* −[\d.]+%$/,
  )
  await page.keyboard.press('t')
  for (const name of [/^Open/, /^High/, /^Low/, /^200-day average/, /^Drawdown/])
    await expect(figure.getByRole('columnheader', { name })).toBeVisible()
  // In full screen it is longer than the screen.
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await figure.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(figure.getByRole('row').last()).toBeInViewport()
  await page.keyboard.press('f')
  await page.reload()
  await expect(price(page).getByText('200-day average of the closes')).toBeVisible()

  await openLayers(page)
  await menu.getByRole('group', { name: 'Fan of an active insight' }).getByRole('radio').nth(1).check()
  await expect(page).toHaveURL(/fan=/)
  await expect(price(page).getByText(/^Fan of “.*”, \w+: median of \d+ past cases/)).toBeVisible()
  await expect(figure.getByText(/^median [\d.,]+$/)).toBeVisible()

  // The saved image is self-contained: notice, currency, number of closes, source.
  await price(page).getByRole('button', { name: 'Export chart' }).click()
  const { text } = await saved(page.getByRole('button', { name: /SVG/ }))
  const words = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  for (const said of [/Simulated data/, /price in [A-Z]{3}/, /n = \d+/, /not advice/])
    expect(words).toMatch(said)
  expect(words.replaceAll(' ', '')).toContain(page.url().replaceAll('&', '&amp;'))
})
