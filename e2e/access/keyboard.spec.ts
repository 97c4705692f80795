import { expect, test } from '#e2e/desk.ts'
import { askList, grid, idsOnScreen, keysLive, listStands, openList, rows } from '#e2e/list/list-screen.ts'

test('list → detail → asset → back without the mouse', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const focused = grid(page).locator('[data-row]', { has: page.locator(':focus') })
  const id = await focused.getAttribute('data-row')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(new RegExp(`/insights/${id}$`))
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const ids = await page.evaluate(() => document.title)
  expect(ids).not.toBe('')
  // The address changes before the page does: what is pressed next belongs to what is on screen.
  const place = page.getByText(/^\d+ of \d+ loaded$/)
  const before = await place.innerText()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(id ?? ''))
  await expect(place).not.toHaveText(before)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`/insights/${id}$`))
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()

  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/assets\/[^/]+$/)
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/insights$/)
  // The row that was left has the focus again.
  await expect(grid(page).locator(`[data-row="${id}"] :focus`)).toHaveCount(1)
})

test('letters pressed while the code that hears them is on its way are done when it comes', async ({
  page,
}) => {
  let give = () => {}
  const code = new Promise<void>((resolve) => (give = resolve))
  await page.route(/\/assets\/second-[^/]+\.js$/, async (route) => {
    await code
    await route.continue()
  })
  await page.goto('/insights')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(grid(page).locator(':focus')).toHaveCount(0)
  give()
  const [, second] = await idsOnScreen(page)
  await expect(grid(page).locator(`[data-row="${second}"] :focus`)).toHaveCount(1)
})

test('letters pressed while the palette is on its way are typed into it, and are no keys of the list', async ({
  page,
}) => {
  let give = () => {}
  const code = new Promise<void>((resolve) => (give = resolve))
  await page.route(/\/assets\/command-palette-[^/]+\.js$/, async (route) => {
    await code
    await route.continue()
  })
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  // On the list they would watch and select the row, lead to the next page, close the preview, and open the insight.
  for (const key of ['s', 'x', 'Backspace', 'n', ' ', '>', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  for (const key of ['s', 'x', 'n', 'Backspace']) await page.keyboard.press(key)
  await expect(rows(page).and(page.locator('[aria-selected=true]'))).toHaveCount(0)
  await expect(page).toHaveURL(/\/insights$/)
  give()
  const field = page.getByRole('combobox', { name: 'Search assets, insights, commands' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('sx')
  await page.keyboard.type('n')
  await expect(field).toHaveValue('sxn')
})

test('a letter pressed as soon as the page has loaded moves to its first row', async ({ page }) => {
  await openList(page)
  for (let time = 0; time < 5; time += 1) {
    await page.reload()
    await page.keyboard.press('j')
    await expect(rows(page).first().locator(':focus')).toHaveCount(1)
  }
})

test('Home, End and the arrows walk rows and cells; the page has one stop for Tab in the grid', async ({
  page,
}) => {
  await openList(page)
  await keysLive(page)
  const ids = await idsOnScreen(page)
  const focusedRow = () =>
    page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))
  await page.keyboard.press('Control+Home')
  expect(await focusedRow()).toBe(ids[0])
  await page.keyboard.press('ArrowDown')
  expect(await focusedRow()).toBe(ids[1])
  await page.keyboard.press('Control+End')
  await expect.poll(focusedRow).toBe(ids.at(-1))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const column = () => page.evaluate(() => document.activeElement?.getAttribute('data-col'))
  const second = await column()
  await page.keyboard.press('ArrowRight')
  expect(await column()).not.toBe(second)
  expect(await grid(page).locator('[tabindex="0"]').count()).toBe(1)
})

test('the palette opens an insight by its id, by a portal address, and an asset by its tag', async ({
  page,
}) => {
  const [first, second] = await askList(page, { limit: 2 })
  if (!first || !second) throw new Error('The service lists too little')
  await openList(page, 'direction=1')
  await keysLive(page)
  const open = async (text: string, entry: RegExp) => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search assets, insights, commands' })
    await expect(field).toBeFocused()
    await field.fill(text)
    await expect(page.getByRole('option', { name: entry, selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await open(` ${first.id} `, /^Open this insight/)
  await expect(page).toHaveURL(new RegExp(`/insights/${first.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first.title ?? '')

  await open(`https://portal.example/insights?tab=all&activeInsight=${second.id}&x=1`, /^Open this insight/)
  await expect(page).toHaveURL(new RegExp(`/insights/${second.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second.title ?? '')

  await open(`https://portal.example/report?insightId=${first.id}`, /^Open this insight/)
  await expect(page).toHaveURL(new RegExp(`/insights/${first.id}$`))

  const tag = first.metadata.entity ?? ''
  await open(tag, new RegExp(tag))
  await expect(page).toHaveURL(new RegExp(`/assets/${tag}$`))
})

test('the palette makes a filter of words, and Escape gives the focus back', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  const before = await page.evaluate(() =>
    document.activeElement?.closest('[data-row]')?.getAttribute('data-row'),
  )
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search assets, insights, commands' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(
    await page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')),
  ).toBe(before)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('stars 3 and up')
  await expect(
    page.getByRole('option', { name: /^List insights with Stars 3, 4, 5, 6, 7 or 8/ }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?stars=3,4,5,6,7,8$/)

  // On a list another filter joins those that are set.
  await listStands(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('bullish')
  await page.getByRole('option', { name: /^Add to this list: Direction Bullish/ }).click()
  await expect(page).toHaveURL(/\?direction=1&stars=3,4,5,6,7,8$/)
})

test('the help shows the keys that are live here, and letters can be switched off', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await expect(help).toContainText('Next row')
  await expect(help).toContainText('Filter: Stars')
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    localStorage.setItem(
      'insight-desk.preferences',
      JSON.stringify({ version: 1, value: { hasLetterKeys: false } }),
    )
  })
  await page.reload()
  await expect(grid(page).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('j')
  // A combination with a modifier stays. The browser has its own use for one that comes before the page hears keys.
  await page.waitForFunction(() => Reflect.get(globalThis, 'earlyKeys') === undefined)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(grid(page).locator(':focus')).toHaveCount(0)
})

test('the status line names the keys that work, and none that are switched off', async ({ page }) => {
  await openList(page)
  const line = page.getByRole('contentinfo')
  await expect(line).toContainText(
    /jkmove.*Enteropen.*swatch.*\/filter.*\[\]view.*Ctrl Kcommands.*\?all keys/,
  )
  await page.evaluate(() => {
    localStorage.setItem(
      'insight-desk.preferences',
      JSON.stringify({ version: 1, value: { hasLetterKeys: false } }),
    )
  })
  await page.reload()
  await expect(line).toContainText('Ctrl Kcommands')
  await expect(line).not.toContainText('move')
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`${width} pixels: what takes the focus lies neither under the top bar nor under the bar below`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/track-record?most=100')
    await expect(page.getByRole('region', { name: 'Judging' }).getByRole('status')).toContainText('Done.', {
      timeout: 60_000,
    })
    const walk = async (key: string) => {
      const seen: { name: string; under: string }[] = []
      for (let i = 0; i < 60; i += 1) {
        await page.keyboard.press(key)
        seen.push(await page.evaluate(coverOfFocus))
      }
      expect(seen.filter(({ under }) => under !== '')).toEqual([])
      // A walk that went nowhere shows nothing.
      expect(new Set(seen.map(({ name }) => name)).size).toBeGreaterThan(25)
    }
    await walk('Tab')
    await walk('Shift+Tab')
  })
}

/** Runs in the page: what has the focus, and which bar lies over its middle, if one does. */
function coverOfFocus() {
  const element = document.activeElement ?? document.body
  const { x, y, width, height } = element.getBoundingClientRect()
  const bars = 'header, footer, nav'
  const over = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(bars)
  const isCovered = over && element !== document.body && !element.closest(bars)
  return {
    name: element.getAttribute('aria-label') ?? element.textContent ?? '',
    under: isCovered ? over.tagName : '',
  }
}

test('the row with the focus is never behind the head of its day, up or down', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Control+End')
  const focused = grid(page).locator('[data-row]', { has: page.locator(':focus') })
  await expect(focused).toHaveAttribute('data-row', (await idsOnScreen(page)).at(-1)!)
  for (const key of [...Array.from({ length: 19 }, () => 'k'), ...Array.from({ length: 19 }, () => 'j')]) {
    const before = await focused.getAttribute('data-row')
    await page.keyboard.press(key)
    await expect(focused).not.toHaveAttribute('data-row', before!)
    const covered = await focused.evaluate((row) => {
      const { left, top, bottom } = row.getBoundingClientRect()
      return [top + 2, bottom - 2].filter((y) => !row.contains(document.elementFromPoint(left + 60, y)))
    })
    expect(covered, `after ${key}`).toEqual([])
  }
})

test('the keys of the views lead to the same lists from every page', async ({ page }) => {
  const [insight] = await askList(page, { limit: 1 })
  const paths = [
    `/insights/${insight!.id}`,
    `/assets/${insight!.metadata.entity}`,
    '/today',
    '/compare',
    '/track-record',
    '/watchlist',
  ]
  await openList(page)
  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  const second = await views.nth(1).getAttribute('href')
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings' }),
    ).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('2')
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search, path).toBe(second)
  }
})
