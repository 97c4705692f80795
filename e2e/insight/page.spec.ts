import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '#e2e/desk.ts'
import { insights, open } from './detail-screen.ts'

test('every point of the fan is spoken as the table has it, at every horizon', async ({ page }) => {
  const insight = (await insights(page)).find(({ metadata }) => metadata.horizon === '1m')!
  await open(page, insight.id)
  const figure = page.getByRole('figure', { name: 'Predictions', exact: true })
  const horizons = page.getByRole('group', { name: 'Horizon' }).getByRole('button')
  for (const name of ['1w', '2w', '1m']) {
    const horizon = horizons.filter({ hasText: new RegExp(`^${name}$`) })
    await horizon.click()
    await expect(horizon).toHaveAttribute('aria-pressed', 'true')
    const layer = figure.locator('[data-chart-cursor]')
    const live = layer.getByRole('status')
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

for (const width of [320, 390]) {
  test(`no column of audit, passed horizons and episodes is cut at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    // The oldest of them: its path has passed a horizon.
    const { id } = (await insights(page)).at(-1)!
    await open(page, id)
    const passed = page.getByRole('table', { name: 'Horizons passed' })
    await expect(passed.getByRole('columnheader')).toHaveText([
      'Horizon',
      'Median',
      /^Middle/,
      'Realised',
      'Rank',
    ])
    for (const name of ['Audit', 'How is it going', 'Episodes']) {
      const table = page.getByRole('region', { name }).getByRole('table').first()
      const cut = await table.evaluate((each) => each.scrollWidth - each.parentElement!.clientWidth)
      expect(cut, name).toBeLessThanOrEqual(0)
    }
  })
}

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
    const layer = page
      .getByRole('figure', { name: 'Predictions', exact: true })
      .locator('[data-chart-cursor]')
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
