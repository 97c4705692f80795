import { expect, test } from '#e2e/desk.ts'
import { rows } from '#e2e/list/list-screen.ts'
import { lines, tab, tagsOf, leave, watched, busyTags, arrange } from './watch-screen.ts'

test('a list is made, filled, shown by its address, renamed and deleted, and comes back; one that is gone is said to be', async ({
  page,
}) => {
  const tags = await busyTags(page, 3)
  // As it was stored before there were lists.
  const assets = tags.map((tag, i) => ({ tag, since: 1_000 - i, note: '' }))
  await leave(page, JSON.stringify({ version: 1, value: { assets, insights: [] } }))
  await page.goto('/watchlist?list=gone')
  await expect(page.getByText('This list does not exist on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL(/\/watchlist$/)
  await expect(lines(page)).toHaveCount(3)
  await arrange(page).click()
  const made = page.getByRole('textbox', { name: 'Name of a new list' })
  await made.fill('  Tech ')
  await made.press('Enter')
  await expect(page).toHaveURL(/\/watchlist\?list=./)
  await expect(page).toHaveTitle('Tech · Watchlist · Insight Desk')
  await expect(page.getByText('No assets in Tech')).toBeVisible()
  await tab(page, 'All').click()
  const second = lines(page).nth(1)
  await second.getByRole('button', { name: /: in no list$/ }).click()
  await page.getByRole('checkbox', { name: 'Tech' }).check()
  await page.keyboard.press('Escape')
  await expect(second.getByRole('button', { name: /: in Tech$/ })).toBeFocused()
  await tab(page, 'Tech').click()
  await expect.poll(() => tagsOf(page)).toEqual([tags[1]])
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
  await made.fill('cHIPS')
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('There is a list “Chips” already.')
  await page.getByRole('button', { name: 'Delete Chips' }).click()
  await expect(page).toHaveURL(/\/watchlist$/)
  await expect(lines(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
  await tab(page, 'Chips').click()
  await expect.poll(() => tagsOf(page)).toEqual([tags[1]])
})

test('an asset moves by buttons, keys and dragging in this list alone, and s takes it out of it alone; the focus goes along', async ({
  page,
}) => {
  const tags = await busyTags(page, 3)
  const [a, b, c] = tags
  await leave(page, watched(tags, { Tech: tags, Empty: [] }))
  await page.goto('/watchlist?list=Tech')
  await expect(lines(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Reorder assets' }).click()
  const down = lines(page)
    .first()
    .getByRole('button', { name: /^Move .* down$/ })
  const label = await down.getAttribute('aria-label')
  await down.press('Enter')
  await expect.poll(() => tagsOf(page)).toEqual([b, a, c])
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', label!)
  await page.keyboard.press('Enter')
  await expect.poll(() => tagsOf(page)).toEqual([b, c, a])
  await expect(page.getByRole('status').filter({ hasText: 'moved to position 3 of 3' })).toHaveCount(1)
  // At the end the button stays, and does nothing more.
  await page.keyboard.press('Enter')
  expect(await tagsOf(page)).toEqual([b, c, a])
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', label!)

  const link = (place: number) => lines(page).nth(place).locator('[data-row-link]')
  await link(2).focus()
  await page.keyboard.press('K')
  await expect.poll(() => tagsOf(page)).toEqual([b, a, c])
  await expect(link(1)).toBeFocused()
  await page.keyboard.press('J')
  await expect.poll(() => tagsOf(page)).toEqual([b, c, a])
  const note = (place: number) => lines(page).nth(place).locator('.watch-note')
  await note(2).dragTo(note(0))
  await expect.poll(() => tagsOf(page)).toEqual([a, b, c])
  await note(0).dragTo(note(1))
  await expect.poll(() => tagsOf(page)).toEqual([b, a, c])
  await page.reload()
  await expect.poll(() => tagsOf(page)).toEqual([b, a, c])

  await expect(page.getByRole('contentinfo')).toContainText('remove')
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect.poll(() => tagsOf(page)).toEqual([a, c])
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(page.getByText('No assets in Tech')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show all assets' })).toBeFocused()
  await page.keyboard.press('z')
  await expect(lines(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(link(0)).toBeFocused()
  await tab(page, 'All').click()
  await expect.poll(() => tagsOf(page)).toEqual(tags)
  // Another list with nothing in it takes no focus away: nothing went.
  await tab(page, 'Empty').press('Enter')
  await expect(page.getByText('No assets in Empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show all assets' })).not.toBeFocused()

  // Out of the list that is shown by the asset's own panel: the row goes with the panel in it.
  await tab(page, 'All').click()
  const inLists = (place: number) =>
    lines(page)
      .nth(place)
      .getByRole('button', { name: /^Lists of / })
  await inLists(1).click()
  await page.getByRole('checkbox', { name: 'Tech' }).check()
  await page.keyboard.press('Escape')
  await tab(page, 'Tech').click()
  await expect(lines(page)).toHaveCount(2)
  await inLists(0).click()
  await page.getByRole('checkbox', { name: 'Tech' }).press('Space')
  await expect(lines(page)).toHaveCount(1)
  await expect(link(0)).toBeFocused()
})

test('a list becomes a filter of its assets, from the page, the filter and the palette; a long one warns', async ({
  page,
}) => {
  const tags = (await busyTags(page, 2)).toSorted()
  const many = Array.from({ length: 60 }, (_, i) => `ghost${String(i).padStart(2, '0')}_nasd`)
  await leave(page, watched([...tags, ...many], { Tech: tags, Long: many }))
  await page.goto('/watchlist?list=Tech')
  await page.getByRole('link', { name: 'Open as filter' }).click()
  await expect(page).toHaveURL(`/insights?entity=${tags.join(',')}`)
  await expect(rows(page).first()).toBeVisible()

  await page.goto('/insights')
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Entity' }).click()
  await page.getByRole('button', { name: 'Add watchlist: Tech 2' }).click()
  await expect(page).toHaveURL(`/insights?entity=${tags.join(',')}`)
  const warning = page.getByRole('status').filter({ hasText: 'The address names 62 assets' })
  await expect(warning).toHaveCount(0)
  await page.getByRole('button', { name: 'Add watchlist: Long 60' }).click()
  await expect(warning).toBeVisible()
  await page.keyboard.press('Escape')

  const choose = async (words: string, entry: RegExp) => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Search assets, insights, commands' })).toBeFocused()
    await page.keyboard.type(words)
    await page.getByRole('option', { name: entry }).click()
  }
  await choose('watchlist: tech', /^List insights of watchlist: Tech/)
  await expect(page).toHaveURL(`/insights?entity=${tags.join(',')}`)
  await choose('watchlist: long', /^List insights of watchlist: Long/)
  await expect(page.getByText('The address names 60 assets.')).toBeVisible()
})

test('the lists leave as a file and come back from it; what is no such file is refused', async ({ page }) => {
  const tags = await busyTags(page, 2)
  await leave(page, watched(tags, { Tech: [tags[1]!, tags[0]!] }))
  await page.goto('/watchlist')
  await arrange(page).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as a file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('insight-desk-watchlist.json')
  await page.getByRole('button', { name: 'Delete Tech' }).click()
  const field = page.getByLabel('File with a watchlist')
  await field.setInputFiles(await download.path())
  await expect(page.getByText('Watchlist taken over')).toBeVisible()
  const file = (content: string) => ({
    name: 'w.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  })
  await field.setInputFiles(file('{"version":9,"value":{}}'))
  await expect(page.getByText('A newer version of this app wrote that file.')).toBeVisible()
  await field.setInputFiles(file('nonsense'))
  await expect(page.getByText('The file contains no watchlist')).toBeVisible()
  await page.keyboard.press('Escape')
  await tab(page, 'Tech').click()
  await expect.poll(() => tagsOf(page)).toEqual([tags[1], tags[0]])
})
