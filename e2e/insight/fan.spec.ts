import { expect, test } from '#e2e/desk.ts'
import { horizontalOverflow } from '#e2e/readability.ts'
import { fan, insights, open, region } from './detail-screen.ts'

test('the fan is read out by point and by case; Enter and a click go to the episode', async ({ page }) => {
  const { id } = (await insights(page)).find(({ episodes }) => episodes.length > 20 && episodes.length < 40)!
  await open(page, id)
  const points = fan(page).locator('[data-chart-cursor]')
  await points.hover({ position: { x: 150, y: 100 } })
  await expect(points.locator('dl')).toContainText('median')

  const dots = fan(page).getByRole('application', { name: /past cases at .*, one dot each/ })
  const said = dots.getByRole('status')
  await dots.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(said).toHaveText(/case 6 of \d+$/)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText(/case 2 of \d+$/)
  await expect(fan(page).locator('[data-case-path]')).toHaveCount(1)
  // Stepping does not scroll the page to the episodes below.
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  const [day, value] = /^(.+): (\S+),/.exec(await said.innerText())!.slice(1)
  await page.keyboard.press('Enter')
  const row = region(page, 'Episodes').getByRole('row', { selected: true })
  await expect(row).toBeInViewport()
  await expect(row).toContainText(day!)
  await expect(row).toContainText(value!)
  await expect(row.getByRole('button')).toBeFocused()

  const chosen = page.url()
  await page.keyboard.press('e')
  await expect(page).not.toHaveURL(chosen)
  await expect(page).toHaveURL(/episode=\d+/)
  await fan(page).scrollIntoViewIfNeeded()
  const dot = (await fan(page).locator('circle.fill-gain').last().boundingBox())!
  await page.mouse.click(dot.x + dot.width / 2, dot.y + dot.height / 2)
  await expect(said).toHaveText(/case \d+ of \d+$/)
  await dots.focus()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/episode=/)
  await expect(dots).toBeFocused()
})

test('a calculated fan has the same height; its image is saved and copied; tables of the robustness checks fit', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const insight = (await insights(page)).find(
    ({ metadata, hit_ratio: rates, episodes }) =>
      metadata.horizon === '1m' && rates['3m'] && episodes.length > 40,
  )!
  await open(page, insight.id)
  const panel = region(page, 'Predictions')
  const points = fan(page).locator('[data-chart-cursor]')
  const { height } = (await points.boundingBox())!
  const horizon = (name: string) =>
    page.getByRole('group', { name: 'Horizon' }).getByRole('button', { name, exact: true })
  await horizon('3m').click()
  await expect(panel.getByText(/^Calculated here\. The service predicts 1m only/)).toBeVisible()
  await expect(points).toHaveAccessibleName(/^At 3m/)
  expect((await points.boundingBox())!.height).toBe(height)
  await horizon('1m').click()
  await expect(panel.getByText(/calculated here/i)).toHaveCount(0)

  const choose = async (name: RegExp | string) => {
    await panel.getByRole('button', { name: 'Export chart' }).click()
    await page.getByRole('button', { name }).click()
  }
  const [file] = await Promise.all([page.waitForEvent('download'), choose(/PNG/)])
  expect(file.suggestedFilename()).toMatch(/^predictions-.*\.png$/)
  await choose('Copy image')
  await expect(page.getByText('Chart copied as an image')).toBeVisible()
  const picture = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const image = await createImageBitmap(await item!.getType('image/png'))
    const { width, height } = image
    const drawing = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!
    drawing.drawImage(image, 0, 0)
    const { data } = drawing.getImageData(0, 0, width, height)
    const seen = new Map<string, number>()
    // Every eighth point is enough.
    for (let i = 0; i < data.length; i += 32) {
      const colour = `${data[i]},${data[i + 1]},${data[i + 2]}`
      seen.set(colour, (seen.get(colour) ?? 0) + 1)
    }
    return { width, height, fills: [...seen].filter(([, n]) => n > 500).map(([colour]) => colour) }
  })
  expect(picture.width).toBeGreaterThan(1400)
  expect(picture.height).toBeGreaterThan(700)
  // White background and the three band fills of the light theme, also from the dark one.
  for (const fill of ['255,255,255', '233,240,254', '213,227,255', '163,193,253'])
    expect(picture.fills).toContain(fill)

  const section = region(page, 'Robustness checks')
  // It loads only when scrolled near.
  await expect(section.getByRole('region')).toHaveCount(0)
  await section.scrollIntoViewIfNeeded()
  for (const name of [
    'Chance and multiple testing',
    'First touch',
    'Market-adjusted returns',
    'Stability',
    'Path to the horizon',
  ]) {
    const check = section.getByRole('region', { name, exact: true })
    await expect(check.getByText(/n = \d+$/)).toBeVisible()
    await check.getByRole('button', { name: 'Show as table' }).click()
    const table = check.getByRole('table')
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    const cut = await table.evaluate((each) => each.getBoundingClientRect().right - innerWidth)
    expect(cut).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
})
