import type { Download } from '@playwright/test'
import { expectPartClean } from '#e2e/access/axe-look.ts'
import { expect, test } from '#e2e/desk.ts'
import { fan, insights, open, region } from './detail-screen.ts'

test('the fan is read point by point and case by case; Enter and a press lead to the episode', async ({
  page,
}) => {
  const { id } = (await insights(page)).find(({ episodes }) => episodes.length > 20 && episodes.length < 40)!
  await open(page, id)
  const points = fan(page).locator('[data-chart-cursor]')
  await points.hover({ position: { x: 150, y: 100 } })
  await expect(points.locator('dl')).toContainText('median')
  await points.focus()
  await page.keyboard.press('End')
  const end = await points.getByRole('status').innerText()
  await page.keyboard.press('t')
  const [horizon, date, cases] = await fan(page).getByRole('row').last().locator('> *').allInnerTexts()
  expect(horizon).toMatch(/^\d+d$/)
  expect(end).toContain(date!)
  expect(end).toContain(`${cases} past cases`)
  await page.keyboard.press('t')

  const dots = fan(page).getByRole('application', { name: /past cases at .*, one dot each/ })
  const path = fan(page).locator('path.stroke-accent')
  const said = dots.getByRole('status')
  await expect(path).toHaveCount(0)
  await dots.focus()
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText(/case 1 of \d+$/)
  const of = Number(/of (\d+)$/.exec(await said.innerText())![1])
  const seen = new Map<string, string>()
  for (let place = 1; place <= of; place += 1) {
    await expect(said).toHaveText(new RegExp(`case ${place} of ${of}$`))
    await expect(path).toHaveCount(1)
    seen.set((await said.innerText()).split(':')[0]!, (await path.getAttribute('d'))!)
    await page.keyboard.press('ArrowRight')
  }
  // As many dates, and as many paths, as cases.
  expect(seen.size).toBe(of)
  expect(new Set(seen.values()).size).toBe(of)
  // Stepping at the top leaves the page where it is.
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

test('a horizon beyond the predictions is our own count, and said to be; prices and returns change places', async ({
  page,
}) => {
  const insight = (await insights(page)).find(
    ({ metadata, hit_ratio: rates }) => metadata.horizon === '1m' && rates['3m'],
  )!
  await open(page, insight.id)
  const panel = region(page, 'Predictions')
  const points = fan(page).locator('[data-chart-cursor]')
  const horizon = (name: string) =>
    page.getByRole('group', { name: 'Horizon' }).getByRole('button', { name, exact: true })
  const { height } = (await points.boundingBox())!
  await horizon('3m').click()
  await expect(panel.getByText(/^Calculated here\. The service predicts 1m only/)).toBeVisible()
  const gained = await panel.getByText(/^\d+% · \d+ of \d+$/).innerText()
  const [count, of] = /(\d+) of (\d+)$/.exec(gained)!.slice(1).map(Number)
  const share = (100 * count!) / of!
  const rate = insight.hit_ratio['3m']!.hit_ratio
  // The rate is of the stated way, the share of what rose.
  expect(Math.min(Math.abs(share - rate), Math.abs(100 - share - rate))).toBeLessThan(0.06)
  await expect(panel.getByText(`Calculated here, ${of} past episodes`)).toBeVisible()
  await expect(points).toHaveAccessibleName(/^At 3m/)
  expect((await points.boundingBox())!.height).toBe(height)

  await expect(fan(page).locator('[data-axis=price]')).toBeVisible()
  await panel.getByRole('button', { name: 'Prices' }).click()
  await expect(fan(page).locator('[data-axis=return]')).toBeVisible()
  await expectPartClean(panel, 'a fan of our own count in prices')
  // Reloaded, the address leads to the same fan. On a phone it has the room of the second axis.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(panel.getByText(`Calculated here, ${of} past episodes`)).toBeVisible()
  await expect(fan(page).locator('[data-chart-layer]').first()).toBeVisible()
  await expect(fan(page).locator('[data-axis]')).toHaveCount(0)
  await horizon('1m').click()
  await expect(panel.getByText(/calculated here/i)).toHaveCount(0)
})

const bytesOf = async (download: Download) => {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

test('the exported picture is the fan, the exported table the data; it goes to the clipboard too, or a refusal is said', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, (await insights(page)).find(({ episodes }) => episodes.length > 40)!.id)
  const panel = region(page, 'Predictions')
  const choose = async (name: RegExp | string) => {
    await panel.getByRole('button', { name: 'Export chart' }).click()
    await page.getByRole('button', { name }).click()
  }
  const save = async (format: RegExp) => {
    const [file] = await Promise.all([page.waitForEvent('download'), choose(format)])
    return { name: file.suggestedFilename(), bytes: await bytesOf(file) }
  }
  const png = await save(/PNG/)
  expect(png.name).toMatch(/^predictions-.*\.png$/)
  const picture = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const { width, height } = image
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const seen = new Map<string, number>()
    for (let i = 0; i < data.length; i += 4) {
      const colour = `${data[i]},${data[i + 1]},${data[i + 2]}`
      seen.set(colour, (seen.get(colour) ?? 0) + 1)
    }
    return { width, fills: [...seen].filter(([, n]) => n > 4000).map(([colour]) => colour) }
  }, png.bytes.toString('base64'))
  expect(picture.width).toBeGreaterThan(1400)
  // White paper and the three fills of the bands in the light theme.
  for (const fill of ['255,255,255', '233,240,254', '213,227,255', '163,193,253'])
    expect(picture.fills).toContain(fill)

  const svg = (await save(/SVG/)).bytes.toString('utf8')
  expect(svg).toContain('middle 80%')
  expect(svg).not.toContain('var(--')
  const csv = (await save(/CSV/)).bytes.toString('utf8')
  expect(csv.split('\r\n')[0]).toMatch(/^Horizon,Date,Past cases \(count\),Median \(fraction\)/)
  expect(csv).toMatch(/\r\n0d,/)

  await choose('Copy image')
  await expect(page.getByText('Chart copied as an image')).toBeVisible()
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const image = await createImageBitmap(await item!.getType('image/png'))
    return { width: image.width, height: image.height }
  })
  expect(copied.width).toBe(picture.width)
  expect(copied.height).toBeGreaterThan(700)
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await choose('Copy image')
  await expect(panel.getByRole('alert')).toContainText('refused the clipboard')
})
