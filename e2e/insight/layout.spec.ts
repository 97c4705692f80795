import type { Locator } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { beyondWindow } from '#e2e/letters.ts'
import { fan, insights, open, region } from './detail-screen.ts'

const bottomOf = async (each: Locator) => {
  const box = (await each.boundingBox())!
  return box.y + box.height
}

/** Words of the same drawing that touch this one's. */
const wordsOver = (word: Locator) =>
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

test('claim, ladder, status and the whole fan are on the first screen of a desk, claim and ladder on that of a phone', async ({
  page,
}) => {
  const all = await insights(page)
  const longest = all.toSorted((a, b) => b.title.length - a.title.length)
  for (const { id } of [longest[0]!, longest[1]!, all.at(-1)!]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, id)
    const ladder = region(page, 'Evidence summary').locator('p')
    await expect(ladder).toHaveText(/\.$/)
    const parts = {
      title: page.getByRole('heading', { level: 1 }),
      ladder,
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
        await expect.poll(() => bottomOf(part), `${name} of ${id} at ${width}`).toBeLessThanOrEqual(fold)
      await expect.poll(() => wordsOver(fan(page).locator('[data-axis]')), `${id} at ${width}`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const tabs = page.getByRole('navigation', { name: 'Main' }).last()
    await expect.poll(async () => (await tabs.boundingBox())!.y).toBeGreaterThan(700)
    await expect
      .poll(() => bottomOf(ladder), `ladder of ${id} on a phone`)
      .toBeLessThanOrEqual((await tabs.boundingBox())!.y)
  }
})

/** Each interval of the hit ratios: whether it is drawn whole, in how much room, and how wide a point of it is. */
const intervals = (drawings: Locator) =>
  drawings.evaluateAll((all) =>
    all.map((svg) => {
      const place = svg.getBoundingClientRect()
      const [low, high] = /(\d+) to (\d+)%/.exec(svg.getAttribute('aria-label')!)!.slice(1).map(Number)
      const { left, width } = [...svg.querySelectorAll('line')]
        .map((line) => line.getBoundingClientRect())
        .reduce((widest, line) => (line.width > widest.width ? line : widest))
      const isCut = getComputedStyle(svg.parentElement!).overflow !== 'visible'
      return {
        isWhole: !isCut && left >= place.left - 1 && left + width <= place.right + 1,
        room: place.width,
        perPoint: width / (high! - low!),
      }
    }),
  )

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('everything can be hit and nothing is cut, a replay reaches a day, a tapped point is read beside the finger', async ({
    page,
  }) => {
    // Newest first: the last ones have a path since their publication, which has passed a horizon.
    const { id } = (await insights(page)).findLast(({ episodes }) => episodes.length > 10)!
    await open(page, id)
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

    const progress = region(page, 'Progress since publication')
    await progress.getByRole('button', { name: 'One day back' }).tap()
    await expect(page).toHaveURL(/asof=/)
    const date = progress.getByLabel('As of', { exact: true })
    await date.fill((await date.getAttribute('min'))!)
    await expect(progress.getByText('day 0', { exact: true })).toBeVisible()
    await progress.getByRole('button', { name: 'Back to now' }).tap()
    await expect(page).not.toHaveURL(/asof=/)

    const layer = fan(page).locator('[data-chart-cursor]')
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
      const drawn = await intervals(ratios.getByRole('img', { name: /\d+ to \d+%/ }))
      expect(drawn.length).toBeGreaterThan(2)
      expect(drawn.filter(({ isWhole, room }) => !isWhole || room < 48)).toEqual([])
      // One scale: a point of an interval is as wide in every row, so that none was shortened.
      const widths = drawn.map(({ perPoint }) => perPoint)
      expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.15)
      const cut = await ratios
        .locator('span')
        .evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
            .map((each) => each.textContent),
        )
      expect(cut).toEqual([])
      expect(await beyondWindow(page)).toBeLessThanOrEqual(0)
    }
  })
})

test('robustness checks: each answered with its number, read by keyboard, and as a table', async ({
  page,
}) => {
  const { id } = (await insights(page)).find(
    ({ metadata, episodes }) => metadata.horizon === '1m' && episodes.length >= 30,
  )!
  await open(page, id)
  const section = region(page, 'Robustness checks')
  // Nothing of it is loaded before it is near.
  await expect(section.getByRole('region')).toHaveCount(0)
  await section.scrollIntoViewIfNeeded()
  for (const name of [
    'Chance and multiple testing',
    'First touch',
    'Market-adjusted returns',
    'Stability',
    'Path to the horizon',
  ]) {
    const panel = section.getByRole('region', { name, exact: true })
    await expect(panel.getByText(/n = \d+$/)).toBeVisible()
    const chart = panel.getByRole('application')
    await chart.focus()
    await page.keyboard.press('Home')
    const said = chart.getByRole('status')
    await expect(said).toHaveText(/\d/)
    const first = await said.innerText()
    await page.keyboard.press('ArrowRight')
    await expect(said).not.toHaveText(first)
    await page.keyboard.press('t')
    await expect(panel.getByRole('row').nth(1)).toBeVisible()
    const cut = await panel
      .getByRole('table')
      .evaluate((table) => table.getBoundingClientRect().right - innerWidth)
    expect(cut).toBeLessThanOrEqual(0)
    await panel.getByRole('button', { name: 'Show as table' }).click()
    await expect(chart).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await expect.poll(() => beyondWindow(page)).toBeLessThanOrEqual(0)
})
