import { expectClean } from '#e2e/access/axe-look.ts'
import { expect, test } from '#e2e/desk.ts'
import { beyondWindow, setLetters, unreadable } from '#e2e/letters.ts'
import { lines, tabs, tab, tagsOf, leave, watched, busyTags, arrange } from './watch-screen.ts'

test('a list is made, filled, shown by its address, renamed and deleted, and comes back', async ({
  page,
}) => {
  const tags = await busyTags(page, 3)
  // As it was stored before there were lists.
  const assets = tags.map((tag, i) => ({ tag, since: 1_000 - i, note: '' }))
  await leave(page, JSON.stringify({ version: 1, value: { assets, insights: [] } }))
  await page.goto('/watchlist')
  await expect(lines(page)).toHaveCount(3)
  await arrange(page).click()
  await page.getByRole('textbox', { name: 'Name of a new list' }).fill('  Tech ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/watchlist\?list=./)
  await expect(page).toHaveTitle('Tech · Watchlist · Insight Desk')
  await expect(page.getByText('Nothing in Tech')).toBeVisible()
  await tab(page, 'All').click()
  await lines(page)
    .nth(1)
    .getByRole('button', { name: /: in no list$/ })
    .click()
  await page.getByRole('checkbox', { name: 'Tech' }).check()
  await page.keyboard.press('Escape')
  await expect(
    lines(page)
      .nth(1)
      .getByRole('button', { name: /: in Tech$/ }),
  ).toBeFocused()
  await tab(page, 'Tech').click()
  expect(await tagsOf(page)).toEqual([tags[1]])
  await page.reload()
  await expect(lines(page)).toHaveCount(1)
  await page.goBack()
  await expect(lines(page)).toHaveCount(3)
  await page.goForward()
  await expect(lines(page)).toHaveCount(1)

  await arrange(page).click()
  const name = page.getByRole('textbox', { name: 'Name of Tech' })
  await name.fill('Chips')
  await name.press('Enter')
  await expect(tab(page, 'Chips')).toHaveAttribute('aria-current', 'page')
  await page.getByRole('textbox', { name: 'Name of a new list' }).fill('cHIPS')
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('There is a list “Chips” already.')
  await page.getByRole('button', { name: 'Delete Chips' }).click()
  await expect(page).toHaveURL(/\/watchlist$/)
  await expect(lines(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
  await tab(page, 'Chips').click()
  expect(await tagsOf(page)).toEqual([tags[1]])
})

test('in a list, s takes an asset out of it alone, by keys, and the focus goes on', async ({ page }) => {
  const tags = await busyTags(page, 3)
  await leave(page, watched(tags, { Tech: tags, Empty: [] }))
  await page.goto('/watchlist?list=Tech')
  await expect(lines(page)).toHaveCount(3)
  await expect(page.getByRole('contentinfo')).toContainText('remove')
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first().locator('[data-row-link]')).toBeFocused()
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(page.getByText('Nothing in Tech')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show all assets' })).toBeFocused()
  await page.keyboard.press('z')
  await expect(lines(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(lines(page).first().locator('[data-row-link]')).toBeFocused()

  await tab(page, 'All').click()
  await expect(lines(page)).toHaveCount(3)
  // Out of the list that is shown by the asset's own panel: the row goes with the panel in it.
  await lines(page)
    .nth(1)
    .getByRole('button', { name: /^Lists of / })
    .click()
  await page.getByRole('checkbox', { name: 'Tech' }).check()
  await page.keyboard.press('Escape')
  await tab(page, 'Tech').click()
  await expect(lines(page)).toHaveCount(2)
  await lines(page)
    .first()
    .getByRole('button', { name: /^Lists of / })
    .click()
  await page.getByRole('checkbox', { name: 'Tech' }).press('Space')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page).first().locator('[data-row-link]')).toBeFocused()
  await tab(page, 'All').click()
  // Another list with nothing in it takes no focus away: nothing went.
  await tab(page, 'Empty').press('Enter')
  await expect(page.getByText('Nothing in Empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show all assets' })).not.toBeFocused()
})

test('an asset moves by buttons, keys and dragging, in this list alone; the focus goes along and its place is told', async ({
  page,
}) => {
  const tags = await busyTags(page, 3)
  const [a, b, c] = tags
  await leave(page, watched(tags, { Tech: tags }))
  await page.goto('/watchlist?list=Tech')
  await expect(lines(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Order the assets' }).click()
  const down = lines(page)
    .first()
    .getByRole('button', { name: /^Move .* down$/ })
  const label = await down.getAttribute('aria-label')
  await down.press('Enter')
  await expect.poll(() => tagsOf(page)).toEqual([b, a, c])
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', label!)
  await page.keyboard.press('Enter')
  await expect.poll(() => tagsOf(page)).toEqual([b, c, a])
  await expect(page.getByRole('status').filter({ hasText: 'is now 3 of 3' })).toHaveCount(1)
  // At the end the button stays, and does nothing more.
  await page.keyboard.press('Enter')
  expect(await tagsOf(page)).toEqual([b, c, a])
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', label!)

  await lines(page).nth(2).locator('[data-row-link]').focus()
  await page.keyboard.press('K')
  await expect.poll(() => tagsOf(page)).toEqual([b, a, c])
  await expect(lines(page).nth(1).locator('[data-row-link]')).toBeFocused()
  await page.keyboard.press('J')
  await expect.poll(() => tagsOf(page)).toEqual([b, c, a])

  await lines(page).nth(2).locator('.watch-note').dragTo(lines(page).first().locator('.watch-note'))
  await expect.poll(() => tagsOf(page)).toEqual([a, b, c])
  await lines(page).first().locator('.watch-note').dragTo(lines(page).nth(1).locator('.watch-note'))
  await expect.poll(() => tagsOf(page)).toEqual([b, a, c])
  await page.reload()
  await expect.poll(() => tagsOf(page)).toEqual([b, a, c])
  await tab(page, 'All').click()
  await expect.poll(() => tagsOf(page)).toEqual(tags)
})

test('an asset says on its own page in which lists it is, and a list made there holds it', async ({
  page,
}) => {
  const [tag] = await busyTags(page, 1)
  await page.goto(`/assets/${tag}`)
  const lists = page.getByRole('button', { name: /^Lists of .*: in no list$/ })
  await lists.click()
  await expect(page.getByText('It is not watched. Put into a list, it is.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of a new list' }).fill('Metals')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Metals' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Lists of .*: in Metals$/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Watch', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // The toast's undo takes the list, and the asset with it.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /^Lists of .*: in no list$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Watch', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const) {
  test(`twenty lists at ${width} pixels, ${scheme}: the one shown is in sight, nothing runs out, axe finds nothing`, async ({
    page,
  }) => {
    const tags = await busyTags(page, 3)
    const lists = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`A list with a long name, ${i}`, i === 19 ? tags : []]),
    )
    await leave(page, watched(tags, lists))
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto(`/watchlist?list=${encodeURIComponent('A list with a long name, 19')}`)
    await expect(lines(page).first().locator('.watch-active')).toContainText('running')
    await expect(tabs(page).locator('[aria-current=page]')).toBeInViewport({ ratio: 0.5 })
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await over()).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Order the assets' }).click()
    await expectClean(page, 'watchlist in order')
    await arrange(page).click()
    await page.getByRole('textbox', { name: 'Name of a new list' }).fill('One too many')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('20 lists are kept at most. Delete one first.')
    expect(await over()).toBeLessThanOrEqual(0)
    await expectClean(page, 'lists')
  })
}

test('letters twice as large on a phone: every word of a row can be read, and nothing runs out', async ({
  page,
}) => {
  const tags = await busyTags(page, 3)
  await leave(page, watched(tags, { Tech: tags }))
  await setLetters(page, 200)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/watchlist?list=Tech')
  await expect(lines(page).first().locator('.watch-active')).toContainText('running')
  expect(await beyondWindow(page)).toBeLessThanOrEqual(0)
  expect(await unreadable(page)).toEqual([])
})
