import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { askList, grid, keysLive, listStands, openList, rows } from './list-screen.ts'

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })

/** Everything that the address decides, as it is seen. */
async function look(page: Page) {
  const heads = grid(page).getByRole('columnheader')
  return {
    search: new URL(page.url()).search,
    filters: (await filters(page).innerText()).replace(/\s+/g, ' '),
    pages: await page
      .getByRole('navigation', { name: 'Pages' })
      .getByText(/^Pages? \d/)
      .innerText(),
    size: await page.getByRole('combobox', { name: 'Per page' }).inputValue(),
    sort: await heads.evaluateAll((all) => all.map((head) => head.getAttribute('aria-sort'))),
    view: await page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]').allInnerTexts(),
  }
}

/** What is seen once nothing changes any more: the address is there before the page is drawn by it. */
async function settledLook(page: Page) {
  let last = ''
  await expect
    .poll(
      async () => {
        const before = last
        last = JSON.stringify(await look(page))
        return last === before
      },
      { intervals: [300] },
    )
    .toBe(true)
  return JSON.parse(last) as Awaited<ReturnType<typeof look>>
}

test('eight steps back and eight forward: address, controls and order agree at each', async ({ page }) => {
  await openList(page)
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
  const open = (name: string) => filters(page).getByRole('button', { name }).first().click()
  const panel = (name: string) => page.getByRole('dialog', { name, exact: true })
  const steps: readonly (() => Promise<void>)[] = [
    async () => {
      await open('Stars')
      await panel('Stars')
        .getByRole('button', { name: /^3 of 8/ })
        .click()
      await page.keyboard.press('Escape')
    },
    async () => {
      await open('Stars')
      await panel('Stars')
        .getByRole('button', { name: /^2 of 8/ })
        .click()
      await page.keyboard.press('Escape')
    },
    () => head('Median return').click(),
    () => head('Median return').click(),
    async () => {
      await open('Direction')
      await panel('Direction')
        .getByRole('option', { name: /^Bullish/ })
        .click()
      await page.keyboard.press('Escape')
    },
    () => page.getByRole('button', { name: 'Next' }).click(),
    async () => {
      await page.getByRole('combobox', { name: 'Per page' }).selectOption('50')
    },
    async () => {
      await filters(page)
        .getByRole('button', { name: /^Remove the filter/ })
        .first()
        .click()
    },
  ]
  const seen = [await settledLook(page)]
  for (const step of steps) {
    const before = page.url()
    await step()
    await expect.poll(() => page.url()).not.toBe(before)
    await listStands(page)
    await expect(grid(page)).not.toHaveAttribute('aria-busy', 'true')
    seen.push(await settledLook(page))
  }
  for (const state of seen.slice(0, -1).toReversed()) {
    await page.goBack()
    await expect.poll(() => look(page)).toEqual(state)
  }
  for (const state of seen.slice(1)) {
    await page.goForward()
    await expect.poll(() => look(page)).toEqual(state)
  }
})

test('nothing found: every filter is named with what its removal brings', async ({ page }) => {
  const [sample] = await askList(page, { limit: 1 })
  const tag = sample?.metadata.entity
  if (!tag) throw new Error('The sample has no entity')
  // No insight has this topic: the other filters alone would find some.
  await page.goto(`/insights?topic=No+such+topic&entity=${tag}`)
  const region = page.getByRole('region', { name: 'No insight matches all 2 filters' })
  await expect(region).toBeVisible()
  const line = (name: string) => region.getByRole('row').filter({ has: page.getByRole('button', { name }) })
  await expect(line('Remove Topic')).toContainText('No such topic')
  await expect(line('Remove Topic')).toContainText('at least 1')
  await expect(line('Remove Entity')).toContainText('none')
  await expect(line('Remove Created')).toContainText('none')
  await region.getByRole('button', { name: 'Remove Topic' }).click()
  await expect(page).toHaveURL(new RegExp(`\\?entity=${tag}$`))
  await expect(rows(page).first()).toBeVisible()
})

test('on a phone: cards, the filters in a sheet, and nothing to scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  // Paging takes one line, with everything in it.
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const tops = await Promise.all(
    [
      pager.getByRole('button', { name: 'Previous' }),
      pager.getByRole('button', { name: 'Next' }),
      pager.getByRole('button', { name: 'Load more' }),
      pager.getByRole('combobox', { name: 'Per page' }),
    ].map(async (control) => Math.round((await control.boundingBox())?.y ?? NaN)),
  )
  expect(new Set(tops).size).toBe(1)

  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Direction' }).click()
  await page.getByRole('option', { name: /^Bearish/ }).click()
  await sheet.getByRole('heading', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Direction' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Show the list' }).click()
  await expect(page).toHaveURL(/direction=2/)
  await expect(rows(page).first().getByRole('img', { name: 'Bearish' })).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
})

for (const theme of ['dark', 'light'] as const) {
  test(`nothing serious for axe to say, ${theme}: the list, an open filter, the preview, a phone`, async ({
    page,
  }) => {
    test.slow() // axe looks at every node, several times
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const serious = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    }
    await openList(page, 'direction=1')
    await expect(page.getByRole('complementary')).toBeVisible()
    expect(await serious()).toEqual([])
    await filters(page).getByRole('button', { name: 'Stars' }).click()
    await expect(page.getByRole('dialog', { name: 'Stars' }).getByRole('button').first()).toBeVisible()
    expect(await serious()).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    // The columns are gone before the code of the cards is there: wait for the one, then for the other.
    await expect(page.getByRole('columnheader')).toHaveCount(0)
    await listStands(page)
    expect(await serious()).toEqual([])
  })
}

test('whoever removes a filter of an empty list goes on with the next one, until none is left to remove', async ({
  page,
}) => {
  await page.goto('/insights?stars=8&market_cap_usd_bn__gte=99999999&direction=2')
  const region = page.getByRole('region', { name: /^No insight matches/ })
  await expect(region).toHaveAccessibleName('No insight matches all 3 filters')
  for (const [label, left] of [
    ['Created', 'all 3 filters'],
    ['Stars', 'all 2 filters'],
    ['Direction', 'this filter'],
  ] as const) {
    await region.getByRole('button', { name: `Remove ${label}` }).focus()
    await page.keyboard.press('Enter')
    await expect(region).toHaveAccessibleName(`No insight matches ${left}`)
    // What was lifted is not offered again.
    await expect(region.getByRole('button', { name: `Remove ${label}` })).toHaveCount(0)
    await expect(region.locator(':focus')).toHaveCount(1)
  }
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('any time')
})

test('the last asset taken off the watchlist leaves the focus on the way on', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('s')
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.getByRole('link', { name: 'Open as filter' }).click()
  await expect(page).toHaveURL(/watched=1/)
  // The rows before stay until those of the asset are here.
  const assets = () =>
    grid(page)
      .locator('[data-row] [data-col=asset]')
      .evaluateAll((cells) => new Set(cells.map((cell) => cell.textContent)).size)
  await expect.poll(assets).toBe(1)
  await keysLive(page)
  await page.keyboard.press('s')
  await expect(page.getByText('Nothing on the watchlist')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Browse insights' })).toBeFocused()
})
