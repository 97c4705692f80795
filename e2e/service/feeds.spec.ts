import { expect, test } from '#e2e/desk.ts'
import { fetchList, openList, rows } from '#e2e/list/list-screen.ts'

test('a filtered list has four feeds with the rows on screen', async ({ page, request }) => {
  await openList(page, 'stars=5,6,7,8&direction=1&limit=100')
  const listed = await fetchList(page, { stars: [5, 6, 7, 8], direction: [1], limit: 100 })
  await expect(rows(page).first().getByRole('link')).toHaveAttribute('href', new RegExp(listed[0]!.id))
  await page.getByRole('button', { name: 'Save and arrange views' }).click()
  const panel = page.getByRole('dialog', { name: 'Save and arrange views' })
  const follow = panel.getByRole('region', { name: 'Follow this list' })
  await expect(follow.getByRole('link')).toHaveText(['Feed', 'JSON Feed', 'Calendar', 'CSV'])

  const address = async (name: string) =>
    (await follow.getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
  const feed = await request.get(await address('JSON Feed'))
  expect(feed.headers()['content-type']).toBe('application/feed+json; charset=utf-8')
  const { items, title } = (await feed.json()) as { items: { url: string; title: string }[]; title: string }
  expect(title).toBe('Insight Desk: direction=1 stars=5,6,7,8 (simulated data)')
  expect(items.map((item) => new URL(item.url).pathname)).toEqual(listed.map(({ id }) => `/insights/${id}`))
  for (const [name, type] of [
    ['Feed', 'application/atom+xml; charset=utf-8'],
    ['Calendar', 'text/calendar; charset=utf-8'],
    ['CSV', 'text/csv; charset=utf-8; header=present'],
  ] as const) {
    const answer = await request.get(await address(name))
    expect({ name, status: answer.status(), type: answer.headers()['content-type'] }).toEqual({
      name,
      status: 200,
      type,
    })
  }

  // The calendar downloads by keyboard, also on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  const calendar = follow.getByRole('link', { name: 'Calendar' })
  await calendar.focus()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('insights.ics')

  // An entry links to the insight's page.
  await page.goto(items[0]!.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/insights\/[^/]+$/)
})
