import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { pdfText } from './pdf-text.ts'

type Listed = {
  id: string
  disclaimer: string
  episodes: unknown[]
  conditions: unknown[]
  metadata: { horizon: string }
}

async function insights(page: Page): Promise<Listed[]> {
  const response = await page.request.post('/api/insights/v1/filter', { data: { limit: 200 } })
  expect(response.ok()).toBe(true)
  const { result } = (await response.json()) as { result: Listed[] }
  expect(result.length).toBeGreaterThan(5)
  return result
}

/** Opens a detail whose prices have arrived: the audit is the last panel that waits for them. */
async function open(page: Page, id: string) {
  await page.goto(`/insights/${id}`)
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Audit' }).getByText('agrees').first()).toBeVisible()
}

test('every point of the fan is spoken as the table has it, at every horizon', async ({ page }) => {
  const insight = (await insights(page)).find(({ metadata }) => metadata.horizon === '1m')!
  await open(page, insight.id)
  const figure = page.getByRole('figure', { name: 'Predictions', exact: true })
  const horizons = page.getByRole('group', { name: 'Horizon' }).getByRole('button')
  for (const name of ['1w', '2w', '1m']) {
    const horizon = horizons.filter({ hasText: new RegExp(`^${name}$`) })
    await horizon.click()
    await expect(horizon).toHaveAttribute('aria-pressed', 'true')
    const layer = figure.getByRole('application')
    const live = figure.getByRole('application').getByRole('status')
    await layer.focus()
    await page.keyboard.press('Home')
    const spoken: string[] = []
    for (;;) {
      const text = (await live.textContent()) ?? ''
      if (spoken.at(-1) === text) break
      spoken.push(text)
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('t')
    const rows = figure.getByRole('row')
    await expect(rows).toHaveCount(spoken.length + 1)
    const cells = await rows.evaluateAll((all) =>
      all.slice(1).map((row) => [...row.children].map((each) => each.textContent ?? '')),
    )
    const number = (text: string) => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))
    cells.forEach(([, date, cases, median], i) => {
      expect(spoken[i]).toContain(date!)
      expect(spoken[i]).toContain(`${cases} past cases`)
      const said = number(/median (\S+)/.exec(spoken[i]!)![1]!)
      expect(Math.abs(said - number(median!))).toBeLessThanOrEqual(0.0501)
    })
    await page
      .getByRole('region', { name: 'Predictions' })
      .getByRole('button', { name: 'Show as table' })
      .click()
  }
})

test('the audit in the browser gives the figures of the service to 1e-6', async ({ page }) => {
  for (const { id } of (await insights(page)).filter((_, i) => i % 7 === 0).slice(0, 5)) {
    await open(page, id)
    const audit = page.getByRole('region', { name: 'Audit' })
    const more = audit.getByRole('button', { name: /more percentiles/ })
    if (await more.isVisible()) await more.click()
    const pairs = await audit
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('data')].map(({ value }) => Number(value))),
      )
    expect(pairs.length).toBeGreaterThanOrEqual(12)
    for (const [stated, recomputed] of pairs) expect(Math.abs(stated! - recomputed!)).toBeLessThan(1e-6)
    await expect(audit.getByText('differs')).toHaveCount(0)
  }
})

test('an altered answer is flagged with its amount', async ({ page }) => {
  const { id } = (await insights(page))[0]!
  await page.route(`**/api/insights/v1/${id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as {
      metadata: { horizon: string; hit_rate: number }
      hit_ratio: Record<string, { hit_ratio: number }>
    }
    body.metadata.hit_rate -= 5
    body.hit_ratio[body.metadata.horizon]!.hit_ratio -= 5
    await route.fulfill({ response, json: body })
  })
  await open(page, id)
  const audit = page.getByRole('region', { name: 'Audit' })
  await expect(audit.getByText('Hit ratio differs by 5.0 points.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Data notes' })).toContainText(
    'differs from the recomputed value by 5.0 points',
  )
})

test('paper: two A4 pages with counts and the whole disclaimer', async ({ page }) => {
  const insight = (await insights(page)).find(({ episodes }) => episodes.length > 30)!
  await open(page, insight.id)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const squeeze = (text: string) => text.replace(/\s+/g, '')
  const text = squeeze(pdfText(pdf))
  expect(text).toContain(squeeze(insight.disclaimer))
  expect(text).toMatch(/\d+of\d+,median/)
  expect(text).toContain(`insights/${insight.id}`)
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  // What was set for the paper is taken back.
  await expect(page.locator('html')).not.toHaveClass(/is-printing/)
})

test('paper: two pages from a window of any width, with every chart drawn at the width of the paper', async ({
  page,
}) => {
  test.slow()
  const insight = (await insights(page)).find(
    ({ conditions, episodes }) => conditions.length > 1 && episodes.length > 12,
  )!
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, insight.id)
    // The curves of the conditions load when they come near.
    await page.getByRole('region', { name: 'Conditions' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('img', { name: /in the year before it between/ }).first()).toBeVisible()
    await page.evaluate(() =>
      window.addEventListener('beforeprint', () => {
        const paper = document.querySelector('.detail-page')!.getBoundingClientRect()
        const edges = [...document.querySelectorAll('.chart-host')].map(
          (host) => host.getBoundingClientRect().right - paper.right,
        )
        document.body.dataset['beyondPaper'] = String(Math.max(...edges))
      }),
    )
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
    expect(Number(await page.locator('body').getAttribute('data-beyond-paper'))).toBeLessThanOrEqual(1)
  }
})

test('paper: 140 episodes leave two pages, the latest listed and the others counted', async ({ page }) => {
  const insight = (await insights(page)).find(({ episodes }) => episodes.length > 30)!
  await page.route(`**/api/insights/v1/${insight.id}`, async (route) => {
    const response = await route.fetch()
    const body: { episodes: { start_date: string; end_date: string; events: object[] }[] } =
      await response.json()
    const first = Date.parse(body.episodes[0]!.start_date)
    for (let i = 1; body.episodes.length < 140; i += 1) {
      const day = new Date(first - i * 40 * 86_400_000).toISOString()
      body.episodes.push({ start_date: day, end_date: day, events: [{ date: day }] })
    }
    await route.fulfill({ response, json: body })
  })
  await page.goto(`/insights/${insight.id}`)
  await expect(page.getByRole('region', { name: 'Audit' }).getByRole('row').nth(3)).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const text = pdfText(pdf).replace(/\s+/g, '')
  expect(text).toContain('Notlisted:110earlierepisodes')
  expect(text).toContain(insight.disclaimer.replace(/\s+/g, ''))
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})

for (const width of [320, 390]) {
  test(`no column of audit, passed horizons and episodes is cut at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    // The oldest of them: its path has passed a horizon.
    const { id } = (await insights(page)).at(-1)!
    await open(page, id)
    await expect(page.getByRole('table', { name: 'Horizons passed' })).toBeVisible()
    for (const name of ['Audit', 'How is it going', 'Episodes']) {
      const table = page.getByRole('region', { name }).getByRole('table').first()
      const cut = await table.evaluate((each) => each.scrollWidth - each.parentElement!.clientWidth)
      expect(cut, name).toBeLessThanOrEqual(0)
    }
  })
}

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

test('nothing on the page is out of reach for assistive technology, and nothing scrolls sideways', async ({
  page,
}) => {
  const { id } = (await insights(page))[0]!
  await open(page, id)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('everything can be hit, and a replay reaches a day by date', async ({ page }) => {
    // Newest first: the last ones have a path since their publication.
    const insight = (await insights(page)).findLast(({ episodes }) => episodes.length > 10)!
    await open(page, insight.id)
    const sizes = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('button, summary, input, [role=slider]')].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent
        return width === 0 ? [] : [{ name, width, height }]
      }),
    )
    expect(sizes.length).toBeGreaterThan(30)
    expect(sizes.filter(({ width, height }) => width < 24 || height < 24)).toEqual([])
    expect(sizes.filter(({ name, height }) => name.startsWith('Thresholds: ') && height < 44)).toEqual([])
    const row = page.getByRole('region', { name: 'Episodes' }).locator('tbody tr').first()
    expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44)

    const going = page.getByRole('region', { name: 'How is it going' })
    await going.getByRole('button', { name: 'One day back' }).tap()
    await expect(page).toHaveURL(/asof=/)
    const date = going.getByLabel('As of', { exact: true })
    await date.fill((await date.getAttribute('min'))!)
    await expect(going.getByText('day 0', { exact: true })).toBeVisible()
    await going.getByRole('button', { name: 'Back to now' }).tap()
    await expect(page).not.toHaveURL(/asof=/)
  })
  test('the readout of a tapped point stays on the screen and off its point', async ({ page }) => {
    await open(page, (await insights(page))[0]!.id)
    const layer = page.getByRole('figure', { name: 'Predictions', exact: true }).getByRole('application')
    await layer.scrollIntoViewIfNeeded()
    const plot = (await layer.boundingBox())!
    for (const share of [0.3, 0.5, 0.7, 0.95]) {
      const x = plot.x + plot.width * share
      await page.touchscreen.tap(x, plot.y + 120)
      const words = (await layer.locator('dl').locator('..').boundingBox())!
      expect(words.x).toBeGreaterThanOrEqual(0)
      expect(words.x + words.width).toBeLessThanOrEqual(390)
      const isBeside = words.x > x || words.x + words.width < x
      expect(isBeside || words.y + words.height <= plot.y).toBe(true)
    }
  })
})
