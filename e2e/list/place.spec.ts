import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { FILTER_PATH, grid, keysLive, openList, rows } from './list-screen.ts'

const focusedRow = (page: Page) => grid(page).locator('[data-row]', { has: page.locator(':focus') })
const scrollOf = (page: Page) => grid(page).evaluate((element) => element.scrollTop)

test('the way back finds row, place, focus and preview: by key, by the browser, and after a reload of either page', async ({
  page,
}) => {
  await openList(page, 'limit=50')
  await keysLive(page)
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('j')
  const id = (await focusedRow(page).getAttribute('data-row'))!
  const place = await scrollOf(page)
  expect(place).toBeGreaterThan(300)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const isAsLeft = async () => {
    await expect(focusedRow(page)).toHaveAttribute('data-row', id)
    expect(Math.abs((await scrollOf(page)) - place)).toBeLessThan(60)
    await expect(preview.getByRole('link', { name: 'Open insight' })).toHaveAttribute(
      'href',
      `/insights/${id}`,
    )
    await expect(preview.getByRole('figure')).toBeVisible()
  }
  const open = async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/insights/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await open()
  await page.keyboard.press('Escape')
  await isAsLeft()
  await open()
  await page.goBack()
  await isAsLeft()
  await open()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await isAsLeft()
  await page.reload()
  await isAsLeft()

  // Opened by its address, it is no way back: it begins at its top.
  await page.goto('/insights?limit=50')
  await expect(rows(page).first()).toBeVisible()
  expect(await scrollOf(page)).toBe(0)
})

test('a page that scrolled leaves nothing of its scroll or its bar to the list', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  // Its lower panels come one by one.
  const scrolled = () =>
    page.evaluate(() => {
      window.scrollTo(0, 900)
      return window.scrollY
    })
  await expect.poll(scrolled).toBeGreaterThan(300)
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeVisible()
  expect(
    await page.evaluate(() => [window.scrollY, innerWidth - document.documentElement.clientWidth]),
  ).toEqual([0, 0])
})

type Wire = { result: { metadata: Record<string, unknown> }[] }

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`values too long for their place are cut there, ${width} px`, async ({ page, quiet }) => {
    // No prices can be asked for such a tag.
    quiet.allow(/400/)
    await page.setViewportSize({ width, height })
    let longest = ''
    await page.route(`**${FILTER_PATH}`, async (route) => {
      const response = await route.fetch()
      const body: Wire = await response.json()
      const [tag, median, horizon] = body.result
      longest = 'x'.repeat(300)
      if (tag) tag.metadata['entity'] = longest
      if (median) median.metadata['median_return'] = 123_456_789.123
      if (horizon) horizon.metadata['horizon'] = '999999999999y'
      await route.fulfill({ response, json: body })
    })
    await openList(page)
    await expect(grid(page).getByText(longest)).toBeAttached()
    const spilled = await grid(page).evaluate((element) => {
      const right = element.getBoundingClientRect().right
      const beyond = [...element.querySelectorAll('[data-row] *')].filter(
        (each) => each.getBoundingClientRect().right > right + 1,
      )
      const uncut = [...element.querySelectorAll('[data-row] [data-col]:not([data-col="title"])')].filter(
        (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'visible',
      )
      return [...beyond, ...uncut].map((each) => each.textContent.slice(0, 40))
    })
    expect(spilled).toEqual([])
    // What gives way is the tag, not the figure beside it.
    const figure = rows(page).first().getByText(/\d%$/).first()
    expect((await figure.boundingBox())?.width).toBeGreaterThan(25)
    // The name of the tag does not take those of the others with it.
    await expect(rows(page).nth(3).locator('b').first()).toBeVisible()
  })
}

test('the way back from an insight opened by a press leads to its row, before and after it was drawn', async ({
  page,
}) => {
  await openList(page)
  await keysLive(page)
  for (const [nth, isDrawn] of [
    [2, false],
    [4, true],
  ] as const) {
    const row = rows(page).nth(nth)
    const id = await row.getAttribute('data-row')
    await row.getByRole('link').click()
    await expect(page).toHaveURL(`/insights/${id}`)
    if (isDrawn) await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
    await page.goBack()
    await expect(grid(page).locator(`[data-row="${id}"] :focus`)).toHaveCount(1)
  }
})
