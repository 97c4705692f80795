import { expect, test } from '#e2e/desk.ts'
import { printed } from '#e2e/printed.ts'
import { insights, region } from './detail-screen.ts'

test.use({ colorScheme: 'dark' })

test('an insight of 140 episodes prints on two A4 pages from any window width, charts at page width; only the latest are listed', async ({
  page,
}) => {
  const insight = (await insights(page)).find(({ conditions }) => conditions.length > 1)!
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
  await expect(region(page, 'Audit').getByRole('row').nth(3)).toBeVisible()
  // The curves of the conditions load when scrolled near.
  await region(page, 'Conditions').scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: /one-year range/ }).first()).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const { pages, text, beyondSheet } = await printed(page)
    expect(pages).toBe(2)
    expect(beyondSheet).toBeLessThanOrEqual(1)
    expect(text).toContain(insight.disclaimer!.replace(/\s+/g, ''))
    expect(text).toMatch(/\d+of\d+,median/)
    expect(text).toContain(`insights/${insight.id}`)
    expect(text).toMatch(/^InsightDesk·/)
    expect(text).toContain('Notlisted:110earlierepisodes')
  }
  // Paper is narrower than the breakpoint below which a screen has fewer columns.
  await page.setViewportSize({ width: 703, height: 1046 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const lines = (parts: string) =>
    page
      .locator(parts)
      .evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size)
  expect([await lines('.fan-readout > div'), await lines('.detail-facts > div')]).toEqual([1, 2])
})
