import type { Page } from '@playwright/test'
import { expectClean } from './axe-look.ts'
import { expect, test } from './desk.ts'
import { beyondWindow, setLetters, unreadable } from './letters.ts'
import { askList, openList, rows } from './list-screen.ts'

const KEY = 'insight-desk.watchlist'
const table = (page: Page) => page.getByRole('table', { name: 'Watched assets' })
const lines = (page: Page) => table(page).locator('tbody tr')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Lists' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name: new RegExp(`^${name} \\d+$`) })
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)
/** Tags of the rows, from the top. */
const tagsOf = (page: Page) =>
  lines(page)
    .locator('[data-row-link]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))

/** What stands on this device before the page is opened for the first time. */
async function leave(page: Page, text: string) {
  await page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key!) === null) localStorage.setItem(key!, value!)
    },
    [KEY, text],
  )
}

const watched = (tags: readonly string[], lists: Readonly<Record<string, readonly string[]>> = {}) =>
  JSON.stringify({
    version: 2,
    value: {
      assets: tags.map((tag, i) => ({
        tag,
        since: 1_000 - i,
        note: '',
        lists: Object.fromEntries(
          Object.entries(lists).flatMap(([id, own]) =>
            own.includes(tag) ? [[id, own.indexOf(tag)] as const] : [],
          ),
        ),
      })),
      insights: [],
      lists: Object.keys(lists).map((id) => ({ id, name: id })),
    },
  })

/** Assets with insights. */
const busyTags = async (page: Page, count: number) => {
  const insights = await askList(page, { limit: 300 })
  return [...new Set(insights.flatMap(({ metadata }) => metadata.entity ?? []))].slice(0, count)
}

const arrange = (page: Page) => page.getByRole('button', { name: 'Make and arrange lists' })

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
  expect(await tagsOf(page)).toEqual(tags)
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

  await openList(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search assets, insights, commands' })).toBeFocused()
  await page.keyboard.type('watchlist: tech')
  await page.getByRole('option', { name: /^List insights of watchlist: Tech/ }).click()
  await expect(page).toHaveURL(`/insights?entity=${tags.join(',')}`)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('watchlist: long')
  await page.getByRole('option', { name: /^List insights of watchlist: Long/ }).click()
  await expect(page.getByText('The address names 60 assets.')).toBeVisible()
})

test('the lists leave as a file and come back from it, and from one of before there were lists', async ({
  page,
}) => {
  const tags = await busyTags(page, 2)
  await leave(page, watched(tags, { Tech: [tags[1]!, tags[0]!] }))
  await page.goto('/watchlist')
  await arrange(page).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('insight-desk-watchlist.json')
  const text = (await (await download.createReadStream()).setEncoding('utf8').toArray()).join('')
  const file = (content: string) => ({
    name: 'watchlist.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  })
  await page.getByRole('button', { name: 'Delete Tech' }).click()
  const field = page.getByLabel('File with a watchlist')
  await field.setInputFiles(file(text))
  await expect(page.getByText('Watchlist taken over')).toBeVisible()
  await field.setInputFiles(
    file('{"version":1,"value":{"assets":[{"tag":"ghost_nasd","since":1,"note":"old"}],"insights":[]}}'),
  )
  await expect(tab(page, 'All')).toContainText('3')
  await field.setInputFiles(file('{"version":9,"value":{}}'))
  await expect(page.getByText('A newer version of this app wrote that file.')).toBeVisible()
  await field.setInputFiles(file('nonsense'))
  await expect(page.getByText('That file holds no watchlist')).toBeVisible()
  await page.keyboard.press('Escape')
  await tab(page, 'Tech').click()
  await expect.poll(() => tagsOf(page)).toEqual([tags[1], tags[0]])
})

test('a list that is not there shows all assets and says so; what a newer version saved stays as it is', async ({
  page,
}) => {
  const text = '{"version":9,"value":{"folders":[]}}'
  await leave(page, text)
  await page.goto('/watchlist?list=gone')
  await expect(page.getByText('That list is not on this device, or not any more')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL(/\/watchlist$/)
  const [tag] = await busyTags(page, 1)
  await page.goto(`/assets/${tag}`)
  await page.getByRole('button', { name: /^Lists of / }).click()
  await page.getByRole('textbox', { name: 'Name of a new list' }).fill('Tech')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Tech' })).toBeChecked()
  await expect(
    page.getByRole('status').filter({ hasText: 'A newer version of this app' }).first(),
  ).toBeVisible()
  expect(await stored(page)).toBe(text)
})

test('two tabs: what one puts into a list the other shows, and neither undoes the other', async ({
  page,
  context,
}) => {
  const tags = await busyTags(page, 3)
  await leave(page, watched(tags, { Tech: [tags[0]!] }))
  await page.goto('/watchlist?list=Tech')
  await expect(lines(page)).toHaveCount(1)
  await lines(page)
    .first()
    .getByRole('button', { name: /^Remove / })
    .click()
  // The toast stays while it is pointed at.
  await page.getByRole('button', { name: 'Undo' }).hover()
  const other = await context.newPage()
  await other.goto('/watchlist')
  await lines(other)
    .nth(2)
    .getByRole('button', { name: /^Lists of / })
    .click()
  await other.getByRole('checkbox', { name: 'Tech' }).check()
  await expect.poll(() => tagsOf(page)).toEqual([tags[2]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await tagsOf(page)).toSorted()).toEqual([tags[0], tags[2]].toSorted())
  await tab(other, 'Tech').click()
  await expect.poll(async () => (await tagsOf(other)).toSorted()).toEqual([tags[0], tags[2]].toSorted())
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
