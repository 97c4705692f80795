import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { grid, keysLive, openList, rows } from './list-screen.ts'

const focusedRow = (page: Page) => grid(page).locator('[data-row]', { has: page.locator(':focus') })

/** Opens a row by key, as an analyst does; gives its id, and the title of a row further down. */
async function openRow(page: Page) {
  await openList(page)
  await keysLive(page)
  const other = await rows(page).nth(6).getByRole('link').first().innerText()
  for (const key of ['j', 'j']) await page.keyboard.press(key)
  const id = (await focusedRow(page).getAttribute('data-row'))!
  await page.keyboard.press('Enter')
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  return { id, other }
}

test('nothing of the list that is kept behind an insight is seen, read out, found, selected or reached', async ({
  page,
}) => {
  const { other } = await openRow(page)
  // What a document has once.
  for (const [once, count] of [
    ['h1', 1],
    ['main', 1],
    ['header.no-print', 1],
    ['footer.no-print', 1],
  ] as const)
    expect(await page.locator(once).count(), once).toBe(count)
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  await expect(page.locator('h1')).not.toHaveText('Insights')
  await expect(grid(page)).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCount(0)
  const seen = await page.evaluate((title) => {
    document.execCommand('selectAll')
    const selected = getSelection()?.toString() ?? ''
    getSelection()?.removeAllRanges()
    return {
      inText: document.body.innerText.includes(title),
      inSelection: selected.includes(title),
      // Not in the types: what Ctrl+F looks through.
      isFound: (window as unknown as { find: (text: string) => boolean }).find(title),
      selectedLetters: selected.length,
    }
  }, other)
  expect(seen).toMatchObject({ inText: false, inSelection: false, isFound: false })
  expect(seen.selectedLetters).toBeGreaterThan(500)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(other, { exact: true }).filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  // Once around the page and back to where the browser begins.
  await page.getByRole('heading', { level: 1 }).focus()
  const stops = new Set<string>()
  for (let step = 0; step < 160; step += 1) {
    await page.keyboard.press('Tab')
    stops.add(await page.evaluate(() => (document.activeElement?.closest('.kept') ? 'kept' : 'shown')))
  }
  expect([...stops]).toEqual(['shown'])
})

test('the kept list comes back to its row, fits a window that has become smaller meanwhile, and follows a new look', async ({
  page,
}) => {
  const { id } = await openRow(page)
  await page.setViewportSize({ width: 1100, height: 700 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('Escape')
  await expect(focusedRow(page)).toHaveAttribute('data-row', id)
  const { bottom, right } = await grid(page).evaluate((element) => element.getBoundingClientRect())
  expect(right).toBeLessThanOrEqual(1100)
  expect(bottom).toBeLessThanOrEqual(700)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1100)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
})

test('a page that scrolled leaves nothing of its scroll or its bar to the list', async ({ page }) => {
  await openRow(page)
  // Its lower panels come one by one.
  const scrolled = () =>
    page.evaluate(() => {
      window.scrollTo(0, 900)
      return window.scrollY
    })
  await expect.poll(scrolled).toBeGreaterThan(300)
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
  expect(
    await page.evaluate(() => [window.scrollY, innerWidth - document.documentElement.clientWidth]),
  ).toEqual([0, 0])
})

test('what was pressed in an insight is its own, and the row has the focus again on the way back', async ({
  page,
}) => {
  const { id } = await openRow(page)
  const claim = page.getByText('What followed in the past, not a forecast.').first()
  const box = (await claim.boundingBox())!
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const isHit = await claim.evaluate(
    (element, { x, y }) => element.contains(document.elementFromPoint(x, y)),
    at,
  )
  expect(isHit).toBe(true)
  // On plain words: the focus goes to the main that all pages have in common.
  await page.mouse.click(at.x, at.y)
  await page.keyboard.press('Escape')
  await expect(focusedRow(page)).toHaveAttribute('data-row', id)
})

test('a panel that was open in the top bar does not keep the list from coming back', async ({ page }) => {
  await openRow(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Columns/ }).click()
  await expect(page.getByRole('dialog', { name: /columns/i })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: /columns/i })).toBeVisible()
})
