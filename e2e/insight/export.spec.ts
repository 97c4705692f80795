import { expect, test } from '#e2e/desk.ts'
import { insights, open } from './detail-screen.ts'

test('the exported picture is the fan, and the exported table is the data', async ({ page }) => {
  const insight = (await insights(page)).find(({ episodes }) => episodes.length > 40)!
  await open(page, insight.id)
  const panel = page.getByRole('region', { name: 'Predictions' })
  const save = async (format: RegExp) => {
    await panel.getByRole('button', { name: 'Export chart' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: format }).click()
    const file = await download
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array))
    return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) }
  }
  const png = await save(/PNG/)
  expect(png.name).toMatch(/^predictions-.*\.png$/)
  const colours = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const seen = new Map<string, number>()
    for (let i = 0; i < data.length; i += 4) {
      const key = `${data[i]},${data[i + 1]},${data[i + 2]}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    return {
      width: image.width,
      height: image.height,
      fills: [...seen].filter(([, n]) => n > 4000).map(([key]) => key),
    }
  }, png.bytes.toString('base64'))
  expect(colours.width).toBeGreaterThan(1400)
  // White paper and the three fills of the bands in the light theme.
  for (const fill of ['255,255,255', '233,240,254', '213,227,255', '163,193,253'])
    expect(colours.fills).toContain(fill)

  const svg = (await save(/SVG/)).bytes.toString('utf8')
  expect(svg).toContain('middle 80%')
  expect(svg).not.toContain('var(--')
  const csv = (await save(/CSV/)).bytes.toString('utf8')
  expect(csv.split('\r\n')[0]).toMatch(/^Horizon,Date,Past cases \(count\),Median \(fraction\)/)
  expect(csv).toMatch(/\r\n0d,/)
})

test('a chart goes to the clipboard as an image, and a refusal says what still works', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = (await insights(page))[0]!
  await open(page, id)
  const panel = page.getByRole('region', { name: 'Predictions' })
  const copy = async () => {
    await panel.getByRole('button', { name: 'Export chart' }).click()
    await page.getByRole('button', { name: 'Copy image' }).click()
  }
  await copy()
  await expect(page.getByText('Chart copied as an image')).toBeVisible()
  const picture = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const image = await createImageBitmap(await item!.getType('image/png'))
    return { width: image.width, height: image.height }
  })
  expect(picture.width).toBeGreaterThan(1400)
  expect(picture.height).toBeGreaterThan(700)
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await copy()
  await expect(panel.getByRole('alert')).toContainText('refused the clipboard')
})
