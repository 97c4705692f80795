import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { FILTER_PATH, grid, focusFirstRow, openList, rows } from './list-screen.ts'

const focusedRow = (page: Page) => grid(page).locator('[data-row]', { has: page.locator(':focus') })
const scrollOf = (page: Page) => grid(page).evaluate((element) => element.scrollTop)

test('going back restores row, scroll position, focus and preview: by key, by the browser, after a click and after a reload', async ({
  page,
}) => {
  await openList(page, 'limit=50')
  await focusFirstRow(page)
  await page.keyboard.press('Control+End')
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('k')
  const id = (await focusedRow(page).getAttribute('data-row'))!
  const top = await scrollOf(page)
  expect(top).toBeGreaterThan(300)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const isRestored = async () => {
    await expect(focusedRow(page)).toHaveAttribute('data-row', id)
    await expect.poll(async () => Math.abs((await scrollOf(page)) - top)).toBeLessThan(60)
    const link = preview.getByRole('link', { name: 'Open insight' })
    await expect(link).toHaveAttribute('href', `/insights/${id}`)
  }
  const open = async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/insights/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await open()
  // Scroll position and scroll bar of a page do not carry over to the list. Its lower panels load one by one.
  const scrolled = () =>
    page.evaluate(() => {
      window.scrollTo(0, 900)
      return window.scrollY
    })
  await expect.poll(scrolled).toBeGreaterThan(300)
  await page.keyboard.press('Escape')
  await isRestored()
  const left = await page.evaluate(() => [window.scrollY, innerWidth - document.documentElement.clientWidth])
  expect(left).toEqual([0, 0])
  await open()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // It still belongs to the list.
  await expect(page.getByRole('banner').getByText(/^\d+ of 50/)).toBeVisible()
  await page.goBack()
  await isRestored()
  await page.reload()
  await isRestored()

  // Opened by its URL, the list starts at the top. A click without a key press before.
  await page.goto('/insights?limit=50')
  await expect(rows(page).first()).toBeVisible()
  expect(await scrollOf(page)).toBe(0)
  const pressed = rows(page).nth(2)
  const pressedId = await pressed.getAttribute('data-row')
  await pressed.getByRole('link').click()
  await expect(page).toHaveURL(`/insights/${pressedId}`)
  await page.goBack()
  await expect(grid(page).locator(`[data-row="${pressedId}"] :focus`)).toHaveCount(1)
})

test('the heading of a date stays above its rows and makes way for the next one', async ({ page }) => {
  await openList(page, 'limit=50')
  const seen = await grid(page).evaluate(async (element) => {
    const edges = (node: Element) => node.getBoundingClientRect()
    const wrong: string[] = []
    const titles = new Set<string | undefined>()
    for (let top = 0; top <= element.scrollHeight - element.clientHeight; top += 9) {
      element.scrollTop = top
      await new Promise(requestAnimationFrame)
      const under = edges(element.querySelector('[data-head]')!).bottom
      const heads = [...element.querySelectorAll('[aria-colspan]')].map((cell) => cell.parentElement!)
      const first = heads.findLast((head) => edges(head).top <= under + 1)
      const next = heads[heads.indexOf(first!) + 1]
      titles.add(first?.innerText)
      if (!first || edges(first).bottom <= under || (next && edges(next).top < edges(first).bottom - 1))
        wrong.push(`${top}: ${heads.map((head) => `${head.innerText} ${edges(head).top}`).join()}`)
    }
    return { wrong, titles: titles.size }
  })
  expect(seen.wrong).toEqual([])
  expect(seen.titles).toBeGreaterThan(1)
})

type Wire = { result: { title: string; metadata: Record<string, unknown> }[] }

test('values that are too long are cut off in columns and cards, and wrap in the preview; a quality that differs from its checks has its mark in the same line', async ({
  page,
  quiet,
}) => {
  // The service refuses prices for such a tag.
  quiet.allow(/400/)
  const longest = 'x'.repeat(300)
  await page.route(`**${FILTER_PATH}`, async (route) => {
    const response = await route.fetch()
    const body: Wire = await response.json()
    const [tag, median, horizon, quality] = body.result
    if (tag) Object.assign(tag.metadata, { entity: longest, direction: null })
    if (tag) tag.title = 'y'.repeat(300)
    if (median) Object.assign(median.metadata, { entity: null, median_return: 123_456_789.123 })
    if (horizon) horizon.metadata['horizon'] = '999999999999y'
    const checks = Object.keys((quality?.metadata['high_conviction_report'] as object) ?? {})
    const high_conviction_report = Object.fromEntries(checks.map((check) => [check, false]))
    if (quality) Object.assign(quality.metadata, { stars: 4, high_conviction_report })
    await route.fulfill({ response, json: body })
  })
  await openList(page)
  const facts = page.getByRole('complementary', { name: 'Preview' }).locator('h2, dd')
  await expect(facts.getByText('Direction not stated')).toBeVisible()
  // Without an asset there are no prices to wait for.
  await expect(
    rows(page)
      .nth(1)
      .getByRole('img', { name: /estimated by this dashboard$/ }),
  ).toBeVisible()
  expect(await facts.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth))).toEqual(
    [],
  )
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(grid(page).getByRole('columnheader', { name: 'Insight' })).toHaveCount(width > 700 ? 1 : 0)
    await expect(grid(page).getByText(longest)).toBeAttached()
    const overflowing = await grid(page).evaluate((element) => {
      const right = element.getBoundingClientRect().right
      const beyond = [...element.querySelectorAll('[data-row] *')].filter(
        (each) => each.getBoundingClientRect().right > right + 1,
      )
      const uncut = [...element.querySelectorAll('[data-row] [data-col]:not([data-col="title"])')].filter(
        (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'visible',
      )
      return [...beyond, ...uncut].map((each) => each.textContent.slice(0, 40))
    })
    expect(overflowing).toEqual([])
    // The tag shrinks, not the figure beside it; the other names stay.
    const figure = rows(page).first().getByText(/\d%$/).first()
    expect((await figure.boundingBox())?.width).toBeGreaterThan(25)
    await expect(rows(page).nth(3).locator('b').first()).toBeVisible()
  }
  const quality = (row: number) =>
    rows(page)
      .nth(row)
      .locator('span', { has: page.getByRole('img', { name: /^Quality \d/ }) })
      .last()
  await expect(quality(3)).toHaveText('4/80 checks met')
  expect((await quality(3).boundingBox())!.height).toBe((await quality(4).boundingBox())!.height)
})
