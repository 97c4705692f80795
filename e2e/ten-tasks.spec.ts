import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { ENTITY_FILTER_BY_TAG, readEntities } from '#contract/records/entity.ts'
import { expect, test } from './desk.ts'
import { askList, grid, idsOnScreen, keysLive, openList } from '#e2e/list/list-screen.ts'

/** What a person does, counted: a click, a key or a combination, and a text that is typed in one go are one each. */
function handOn(page: Page) {
  let done = 0
  return {
    click: async (what: Locator) => {
      done += 1
      await what.click()
    },
    press: async (key: string) => {
      done += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      done += 1
      await page.keyboard.type(text)
    },
    /** At most so many; the run prints the count. */
    atMost: (most: number, task: string) => {
      console.log(`    ${task}: ${done} of at most ${most} keys and clicks`)
      expect(done, task).toBeLessThanOrEqual(most)
    },
  }
}
type Hand = ReturnType<typeof handOn>

/** Opens the palette, types, and takes the entry that then stands chosen. */
async function find(page: Page, hand: Hand, text: string, entry: RegExp) {
  await hand.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search assets, insights, commands' })).toBeFocused()
  await hand.type(text)
  await expect(page.getByRole('option', { name: entry, selected: true })).toBeVisible()
  await hand.press('Enter')
}

const tasks: (readonly [name: string, run: (page: Page) => Promise<void>])[] = []
const task = (name: string, run: (page: Page) => Promise<void>) => void tasks.push([name, run])

task('a filter of five conditions, written as words', async (page) => {
  await openList(page)
  const hand = handOn(page)
  await find(
    page,
    hand,
    '6+ stars, bullish, energy or utilities, over 10 bn, US',
    /^List insights with Stars 6/,
  )
  await expect(page).toHaveURL(
    '/insights?direction=1&eco=US&market_cap_usd_bn__gte=10&sector=Energy,Utilities&stars=6,7,8',
  )
  hand.atMost(8, '6+ stars, bullish, energy or utilities, over 10 bn, US')
})

task('an asset by a part of its name, from a page that has loaded no insight', async (page) => {
  const listed = await askList(page, { limit: 200 })
  const { metadata } = listed.at(-1)!
  const tag = metadata.entity ?? ''
  const answer = await page.request.post('/api/entity/v2/filtered', {
    data: { filter: ENTITY_FILTER_BY_TAG, args: [tag] },
  })
  const name = readEntities(await answer.json()).items[0]?.name ?? ''
  await page.goto('/compare')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const hand = handOn(page)
  // Its insights begin with its name too, and say after a colon what happened; until it is found they may stand first.
  await find(page, hand, name.slice(0, 7), new RegExp(`^(?!.*: ).*${name.slice(0, 7)}`))
  await expect(page).toHaveURL(new RegExp(`/assets/${tag}$`))
  hand.atMost(3, `an asset by the beginning of its name`)
})

task('what ends this week', async (page) => {
  await openList(page, 'limit=100')
  const hand = handOn(page)
  await hand.click(page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Status' }))
  await hand.click(page.getByRole('dialog', { name: 'Status' }).getByLabel(/^Ending this week/))
  await expect(page).toHaveURL(/outcome=ending/)
  hand.atMost(2, 'what ends this week')
})

task('all insights of one asset', async (page) => {
  await openList(page)
  await keysLive(page)
  const hand = handOn(page)
  await hand.press('j')
  const id = await grid(page)
    .locator('[data-row]', { has: page.locator(':focus') })
    .getAttribute('data-row')
  await hand.press('i')
  const entity = (await askList(page, { limit: 100 })).find((each) => each.id === id)?.metadata.entity
  await expect(page).toHaveURL(`/insights?entity=${entity}`)
  await expect.poll(() => idsOnScreen(page)).toContain(id)
  hand.atMost(3, 'all insights of one asset')
})

task('sort all by median return, and export them', async (page) => {
  const all = await askList(page, { limit: 1000 })
  await openList(page)
  await keysLive(page)
  const hand = handOn(page)
  await hand.click(page.getByRole('columnheader', { name: 'Median return' }).getByRole('button'))
  await hand.press('Control+e')
  const panel = page.getByRole('dialog', { name: 'Export' })
  await hand.click(panel.getByRole('button', { name: /^Load all/ }))
  await expect(panel.getByText(`${all.length} loaded`)).toBeVisible()
  const download = page.waitForEvent('download')
  await hand.click(panel.getByRole('button', { name: 'Download CSV' }))
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(all.length + 1)
  hand.atMost(4, 'sort all by median return and export')
})

task('from an insight to its asset', async (page) => {
  await openList(page)
  const hand = handOn(page)
  await hand.press('j')
  await expect(grid(page).locator(':focus')).toHaveCount(1)
  await hand.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await hand.press('a')
  await expect(page).toHaveURL(/\/assets\//)
  hand.atMost(3, 'the first insight, then its asset')
})

task('two insights side by side', async (page) => {
  await openList(page)
  await keysLive(page)
  const hand = handOn(page)
  for (const key of ['x', 'j', 'x', 'c']) await hand.press(key)
  await expect(page).toHaveURL(/\/compare\?cmp=[^,]+,[^,]+$/)
  hand.atMost(4, 'two neighbours side by side')
})

task('watch an asset, and see what is watched', async (page) => {
  await openList(page)
  await keysLive(page)
  const hand = handOn(page)
  await hand.press('s')
  await hand.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Watchlist' }))
  await expect(page).toHaveURL(/\/watchlist$/)
  await expect(page.getByRole('table', { name: 'Watched assets' }).getByRole('row')).toHaveCount(2)
  hand.atMost(2, 'watch an asset and open the watchlist')
})

task('the link to a filtered list', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openList(page, 'stars=5,6')
  await keysLive(page)
  const hand = handOn(page)
  await find(page, hand, 'copy the link', /^Copy the link to this list/)
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/insights\?stars=5,6/)
  hand.atMost(3, 'the link to a filtered list')
})

task('why an insight is not in the list', async (page) => {
  const [bullish] = await askList(page, { direction: [1], limit: 1 })
  await openList(page, 'direction=2')
  await keysLive(page)
  const hand = handOn(page)
  await hand.press('y')
  const dialog = page.getByRole('dialog', { name: 'Find a missing insight' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await hand.type(bullish!.id)
  await hand.press('Enter')
  await expect(dialog).toContainText('1 of 2 filters excludes it')
  hand.atMost(3, 'why an insight is not in the list')
})

/** One after the other in one browser, each from a device that remembers nothing. */
for (const half of [tasks.slice(0, 5), tasks.slice(5)])
  test(`within their keys and clicks: ${half.map(([name]) => name).join('; ')}`, async ({ page }) => {
    for (const [name, run] of half) {
      await test.step(name, () => run(page))
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    }
  })
