import { expect, test } from '#e2e/desk.ts'
import { openList, rows } from '#e2e/list/list-screen.ts'
import { lines, tab, stored, tagsOf, leave, watched, busyTags, arrange } from './watch-screen.ts'

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
