import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ENTITY_FILTER_BY_TAG, readEntities } from '#contract/records/entity.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { expect, test } from '#e2e/desk.ts'
import { askList, keysLive, openList } from './list-screen.ts'

const ENTITIES_PATH = apiPath(paths.entities)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Why isn’t it here?' })

async function explain(page: Page, typed: string) {
  const field = dialog(page).getByRole('textbox', { name: 'Asset or insight' })
  await field.fill(typed)
  await field.press('Enter')
}

test('by keyboard: the filter that leaves an insight out is named, dropped, and the insight comes', async ({
  page,
}) => {
  const [bullish] = await askList(page, { direction: [1], limit: 1 })
  await openList(page, 'direction=2')
  await keysLive(page)
  await page.keyboard.press('y')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await explain(page, bullish!.id)
  const explanation = dialog(page).getByRole('region', { name: 'Explanation' })
  await expect(explanation).toContainText('Not in the list: 1 of 2 filters leaves it out.')
  await expect(explanation.getByRole('row').filter({ hasText: 'leaves it out' })).toContainText('Direction')
  await explanation.getByRole('button', { name: 'Drop Direction' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/insights')
  await expect(explanation).toContainText('It is here, among the rows on screen.')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('an unknown asset, a withdrawn insight, one of a later page and one that is too old are told apart', async ({
  page,
  quiet,
}) => {
  // The browser itself tells of the answer to an id that nobody has.
  quiet.allow(/404/)
  const listed = await askList(page, { limit: 100 })
  const later = listed.at(-1)!
  const [old] = await askList(page, {
    from_date: '2015-01-01T00:00:00Z',
    to_date: '2026-01-01T00:00:00Z',
    limit: 1,
  })
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('y')
  await explain(page, 'ghost_nowhere')
  await expect(dialog(page)).toContainText('Unknown asset.')
  await explain(page, '00000000-0000-0000-0000-000000000000')
  await expect(dialog(page)).toContainText('Not known here, or withdrawn.')
  await explain(page, later.id)
  await expect(dialog(page)).toContainText('On a later page')
  await explain(page, old!.id)
  await expect(dialog(page)).toContainText('Too old')
  await explain(page, later.metadata.entity!)
  await expect(dialog(page).getByRole('region', { name: 'Explanation' })).toBeVisible()
})

test('an asset is found by its ticker and by its name, though none of its rows is loaded', async ({
  page,
  quiet,
}) => {
  quiet.allow(/404/)
  const tagsOf = async (filter: object) =>
    (await askList(page, { limit: 100, ...filter })).map(({ metadata }) => metadata.entity!)
  const listed = await tagsOf({ stars: [8] })
  const tag = (await tagsOf({})).find((each) => !listed.includes(each))!
  const answer = await page.request.post(ENTITIES_PATH, {
    data: { filter: ENTITY_FILTER_BY_TAG, args: [tag] },
  })
  const { name, ticker, exchange } = readEntities(await answer.json()).items[0]!

  await openList(page, 'stars=8')
  await keysLive(page)
  await page.keyboard.press('y')
  for (const typed of [`${ticker}:${exchange!.code}`.toUpperCase(), ticker!.toUpperCase(), name!]) {
    await explain(page, typed)
    await expect(dialog(page).getByRole('region', { name: 'Explanation' })).toContainText('Stars')
    // What has not the form of an id is never said to have been one.
    await explain(page, 'Nowhere')
    await expect(dialog(page)).toContainText('Not found.')
  }
  // A pair of currencies is listed where no share is, and its title does not say the ticker.
  const pair = (await tagsOf({ limit: 1000 })).find((each) => each.endsWith('_fxsp'))!
  await openList(page, 'stars=8')
  await keysLive(page)
  await page.keyboard.press('y')
  await explain(page, pair.split('_')[0]!.toUpperCase())
  await expect(dialog(page).getByRole('region', { name: 'Explanation' })).toContainText('Stars')
  // A letter fits many.
  await explain(page, 'a')
  await dialog(page).getByRole('group', { name: 'Which asset?' }).getByRole('button').last().click()
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await expect(dialog(page).getByRole('region', { name: 'Explanation' })).toContainText('Stars')
})

test('at 390 pixels it fits, and axe finds nothing', async ({ page }) => {
  const [bullish] = await askList(page, { direction: [1], limit: 1 })
  await openList(page, 'direction=2')
  await keysLive(page)
  await page.keyboard.press('y')
  await page.setViewportSize({ width: 390, height: 844 })
  await explain(page, bullish!.id)
  await expect(dialog(page).getByRole('region', { name: 'Explanation' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

test('what is pressed in the dialog leaves the focus in it, and closing it leads back to the page', async ({
  page,
  quiet,
}) => {
  quiet.allow(/500/)
  const [bullish] = await askList(page, { direction: [1], limit: 1 })
  await openList(page, 'direction=2')
  await keysLive(page)
  await page.keyboard.press('y')
  await page.route('**/api/insights/v1/*', (route) => route.fulfill({ status: 500 }))
  await explain(page, bullish!.id)
  const again = dialog(page).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/insights/v1/*')
  await again.focus()
  await page.keyboard.press('Enter')
  const explanation = dialog(page).getByRole('region', { name: 'Explanation' })
  await expect(explanation).toBeVisible()
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await explanation.getByRole('button', { name: 'Drop Direction' }).focus()
  await page.keyboard.press('Enter')
  await expect(explanation).toContainText('It is here, among the rows on screen.')
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})
