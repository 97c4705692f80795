import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { expectNoShifts, watchShifts } from '#e2e/layout-shifts.ts'
import { hasWebFont, horizontalOverflow } from '#e2e/readability.ts'
import { fan, insights, open, region } from './detail-screen.ts'

const bottomOf = async (each: Locator) => {
  const box = (await each.boundingBox())!
  return box.y + box.height
}

/** Other texts of the same chart that overlap this one. */
const overlappingTexts = (word: Locator) =>
  word.evaluate((own) => {
    const mine = own.getBoundingClientRect()
    const texts = [...own.closest('[role=figure]')!.querySelectorAll('text')]
    return texts
      .filter((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect()
        return (
          text !== own && left < mine.right && right > mine.left && top < mine.bottom && bottom > mine.top
        )
      })
      .map((text) => text.textContent)
  })

/**
 * Opens an insight by its address as the tab's first page and waits until nothing more loads. The web font is cached: where it arrives
 * after the text, as on a slow first visit, lines may wrap differently.
 */
async function openWithoutShifts(page: Page, id: string) {
  const earlier = await page.context().newPage()
  await earlier.goto('/compare')
  await expect.poll(() => hasWebFont(earlier)).toBe(true)
  await earlier.close()
  await watchShifts(page)
  await open(page, id)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await expectNoShifts(page)
}

const summary = (page: Page) => region(page, 'Evidence summary').locator('p').last()

test('an insight loads without layout shifts; claim, evidence, status and the whole fan are above the fold', async ({
  page,
}) => {
  const [longest] = (await insights(page)).toSorted((a, b) => b.title!.length - a.title!.length)
  await openWithoutShifts(page, longest!.id)
  await expect(summary(page)).toHaveText(/\.$/)
  const parts = {
    title: page.getByRole('heading', { level: 1 }),
    summary: summary(page),
    status: region(page, 'Status').locator('p').first(),
    fan: fan(page).locator('[data-chart-cursor]'),
  }
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    const fold = (await page.getByRole('contentinfo').first().boundingBox())!.y
    for (const [name, part] of Object.entries(parts))
      await expect.poll(() => bottomOf(part), `${name} at ${width}`).toBeLessThanOrEqual(fold)
    await expect.poll(() => overlappingTexts(fan(page).locator('[data-axis]')), `${width}`).toEqual([])
  }
})

test('a link to a panel opens the insight there, and stays there while the rest loads', async ({ page }) => {
  await open(page, `${(await insights(page))[0]!.id}#episodes`)
  await page.waitForLoadState('networkidle')
  await expect(region(page, 'Episodes').getByRole('heading', { name: 'Episodes' })).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('it loads without layout shifts, targets are large enough, nothing is cut off, a tapped point shows its tooltip', async ({
    page,
  }) => {
    // Newest first: the last ones were published longer than a horizon ago and have a path.
    const { id } = (await insights(page)).findLast(({ episodes }) => episodes.length > 10)!
    await openWithoutShifts(page, id)
    const tabs = page.getByRole('navigation', { name: 'Main' }).last()
    const { y: fold } = (await tabs.boundingBox())!
    expect(await bottomOf(summary(page))).toBeLessThanOrEqual(fold)
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
    const episode = region(page, 'Episodes').locator('tbody tr').first()
    expect((await episode.boundingBox())!.height).toBeGreaterThanOrEqual(44)

    // The visible part of a handle is 12 pixels wide.
    const handles = fan(page).getByRole('slider')
    await expect(handles).toHaveCount(2)
    for (const handle of await handles.all()) {
      const box = (await handle.boundingBox())!
      const edge = box.x + box.width / 2 - 6
      const labels = await fan(page)
        .locator('text')
        .evaluateAll((all) =>
          all.map((each) => [each.textContent, each.getBoundingClientRect().right] as const),
        )
      const axis = labels.filter(([text, right]) => /^[+−]?\d+%$/.test(text) && right < edge + 12)
      expect(axis.length).toBeGreaterThan(2)
      expect(axis.filter(([, right]) => right > edge)).toEqual([])
    }

    const layer = fan(page).locator('[data-chart-cursor]')
    await layer.scrollIntoViewIfNeeded()
    const plot = (await layer.boundingBox())!
    for (const share of [0.3, 0.7, 0.95]) {
      const x = plot.x + plot.width * share
      await page.touchscreen.tap(x, plot.y + 120)
      const words = (await layer.locator('dl').locator('..').boundingBox())!
      expect(words.x).toBeGreaterThanOrEqual(0)
      expect(words.x + words.width).toBeLessThanOrEqual(390)
      const isBeside = words.x > x || words.x + words.width < x
      expect(isBeside || words.y + words.height <= plot.y).toBe(true)
    }

    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(
        page.getByRole('table', { name: 'Expected and realised' }).getByRole('columnheader'),
      ).toHaveText(['Horizon', 'Median', /^Middle/, 'Realised', 'Rank'])
      for (const name of ['Audit', 'Progress since publication', 'Episodes']) {
        const table = page.getByRole('region', { name }).getByRole('table').first()
        const cut = () => table.evaluate((each) => each.scrollWidth - each.parentElement!.clientWidth)
        await expect.poll(cut, `${name} at ${width}`).toBeLessThanOrEqual(0)
      }
      const ratios = region(page, 'Hit ratio')
      const intervals = ratios.getByRole('img', { name: /\d+ to \d+%/ })
      const rooms = await intervals.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().width),
      )
      expect(rooms.length).toBeGreaterThan(2)
      expect(rooms.filter((room) => room < 48)).toEqual([])
      const cut = await ratios
        .locator('span')
        .evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
            .map((each) => each.textContent),
        )
      expect(cut).toEqual([])
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    }

    // In full screen nothing is visible above the figure.
    await layer.focus()
    await page.keyboard.press('f')
    await expect(page.locator(':fullscreen')).toHaveCount(1)
    await page.keyboard.press('End')
    const readout = layer.locator('dl').locator('..')
    await expect.poll(async () => (await readout.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
  })
})
