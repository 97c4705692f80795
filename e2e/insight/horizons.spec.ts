import { expectPartClean } from '#e2e/access/axe-look.ts'
import { expect, test } from '#e2e/desk.ts'
import { insights, open } from './detail-screen.ts'

type WithRates = { hit_ratio: Record<string, { hit_ratio: number }> }

test('a horizon beyond the predictions is drawn from our own count, called so, with the service’s own rate', async ({
  page,
}) => {
  const all = (await insights(page)) as unknown as (WithRates & {
    id: string
    metadata: { horizon: string }
  })[]
  const insight = all.find(({ metadata, hit_ratio: rates }) => metadata.horizon === '1m' && rates['3m'])!
  await open(page, insight.id)
  const panel = page.getByRole('region', { name: 'Predictions' })
  const fan = page.getByRole('figure', { name: 'Predictions', exact: true })
  await expect(panel.getByText(/our calculation/i)).toHaveCount(0)
  const height = (await fan.locator('[data-chart-cursor]').boundingBox())!.height
  await panel
    .getByRole('radio', { name: '3m' })
    .or(panel.getByRole('button', { name: '3m' }))
    .click()
  await expect(panel.getByText(/^Our calculation\. The service predicts 1m only/)).toBeVisible()
  const rate = insight.hit_ratio['3m']!.hit_ratio
  const gained = await panel.getByText(/^\d+% · \d+ of \d+$/).innerText()
  const [, count, of] = /(\d+) of (\d+)$/.exec(gained)!.map(Number)
  const share = (100 * count!) / of!
  // The rate is of the stated way, the share of what rose.
  expect(Math.min(Math.abs(share - rate), Math.abs(100 - share - rate))).toBeLessThan(0.06)
  await expect(panel.getByText(`Our calculation, ${of} past episodes`)).toBeVisible()
  await expect(fan.locator('[data-chart-cursor]')).toHaveAccessibleName(/^At 3m/)
  expect((await fan.locator('[data-chart-cursor]').boundingBox())!.height).toBe(height)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectPartClean(panel, `a fan of our own count, ${colorScheme}`)
  }
  // Reloaded, the address leads to the same fan.
  await page.reload()
  await expect(panel.getByText(`Our calculation, ${of} past episodes`)).toBeVisible()
  await panel
    .getByRole('radio', { name: '1m' })
    .or(panel.getByRole('button', { name: '1m' }))
    .click()
  await expect(panel.getByText(/our calculation/i)).toHaveCount(0)
})

for (const width of [320, 390])
  test(`at ${width} px every interval of the hit ratios is drawn whole, beside figures that nothing cuts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const [insight] = await insights(page)
    await open(page, insight!.id)
    const panel = page.getByRole('region', { name: 'Hit ratio' })
    const drawings = panel.getByRole('img', { name: /^Hit rate/ })
    expect(await drawings.count()).toBeGreaterThan(2)
    const seen = await drawings.evaluateAll((all) =>
      all.map((svg) => {
        const place = svg.getBoundingClientRect()
        const [low, high] = /(\d+) to (\d+)%/.exec(svg.getAttribute('aria-label')!)!.slice(1).map(Number)
        const { left, width } = [...svg.querySelectorAll('line')]
          .map((line) => line.getBoundingClientRect())
          .reduce((widest, line) => (line.width > widest.width ? line : widest))
        const cuts = getComputedStyle(svg.parentElement!).overflow !== 'visible'
        return {
          isWhole: !cuts && left >= place.left - 1 && left + width <= place.right + 1,
          room: place.width,
          perPoint: width / (high! - low!),
        }
      }),
    )
    expect(seen.filter(({ isWhole, room }) => !isWhole || room < 48)).toEqual([])
    // One scale: a point of an interval is as wide in every row, so that none was shortened.
    const widths = seen.map(({ perPoint }) => perPoint)
    expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.15)
    const cut = await panel
      .locator('span')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
          .map((each) => each.textContent),
      )
    expect(cut).toEqual([])
  })

test('prices stand on the other side of the returns, and change places with them; on a phone the fan has the room', async ({
  page,
}) => {
  const [insight] = await insights(page)
  await open(page, insight!.id)
  const fan = page.getByRole('figure', { name: 'Predictions', exact: true })
  await expect(fan.locator('[data-axis=price]')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Predictions' })
  await panel
    .getByRole('radio', { name: 'Prices' })
    .or(panel.getByRole('button', { name: 'Prices' }))
    .click()
  await expect(fan.locator('[data-axis=return]')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectPartClean(panel, `a fan in prices, ${colorScheme}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(fan.locator('[data-chart-layer]').first()).toBeVisible()
  await expect(fan.locator('[data-axis]')).toHaveCount(0)
})
