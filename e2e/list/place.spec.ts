import { expect, test } from '#e2e/desk.ts'
import { FILTER_PATH, grid, keysLive, openList, rows } from './list-screen.ts'

test('the way back finds the place in the list, also when the insight was loaded anew', async ({ page }) => {
  await openList(page, 'limit=50')
  await keysLive(page)
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('j')
  const focused = grid(page).locator('[data-row]', { has: page.locator(':focus') })
  const left = await focused.getAttribute('data-row')
  const scroll = () => grid(page).evaluate((element) => element.scrollTop)
  const place = await scroll()
  expect(place).toBeGreaterThan(300)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/insights/${left}`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(focused).toHaveAttribute('data-row', left ?? '')
  expect(Math.abs((await scroll()) - place)).toBeLessThan(60)

  // The list itself, loaded anew, begins at its top.
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  expect(await scroll()).toBe(0)
})

test('on the way back the evidence in the preview is seen again', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  const fan = page.getByRole('complementary', { name: 'Preview' }).getByRole('figure')
  await expect(fan).toBeVisible()
  for (let visits = 0; visits < 2; visits += 1) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(fan).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(fan).toBeVisible()
    // The next row's as well: a place of its own, drawn after the way back.
    await page.keyboard.press('j')
    await expect(fan).toBeVisible()
  }
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
