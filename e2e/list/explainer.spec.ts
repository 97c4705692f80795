import type { Page } from '@playwright/test'
import { ENTITY_FILTER_BY_TAG, readEntities } from '#contract/records/entity.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { expectPartClean } from '#e2e/access/axe-look.ts'
import { expect, test } from '#e2e/desk.ts'
import { beyondWindow } from '#e2e/letters.ts'
import { askList, keysLive, openList } from './list-screen.ts'

const ENTITIES_PATH = apiPath(paths.entities)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find a missing insight' })

async function explain(page: Page, typed: string) {
  const field = dialog(page).getByRole('textbox', { name: 'Asset or insight' })
  await field.fill(typed)
  await field.press('Enter')
}

test('by keyboard: the filter that leaves an insight out is named, dropped, and the insight comes; what failed is asked for again', async ({
  page,
  quiet,
}) => {
  quiet.allow(/500/)
  const [bullish] = await askList(page, { direction: [1], limit: 1 })
  let isFailing = true
  await page.route('**/api/insights/v1/*', (route) => {
    if (!isFailing || !route.request().url().endsWith(bullish!.id)) return route.fallback()
    return route.fulfill({ status: 500 })
  })
  await page.clock.install()
  await openList(page, 'direction=2')
  await keysLive(page)
  await page.keyboard.press('y')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await explain(page, bullish!.id)
  const again = dialog(page).getByRole('button', { name: 'Try again' })
  // It is asked for twice more before it is said, with a pause before each.
  const isSaid = async () => {
    await page.clock.runFor(1_000)
    return again.isVisible()
  }
  await expect.poll(isSaid).toBe(true)
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await expect(again).toBeFocused()
  isFailing = false
  await page.clock.runFor(3_000)
  const explanation = dialog(page).getByRole('region', { name: 'Explanation' })
  await expect(explanation).toContainText('Not in the list: 1 of 2 filters excludes it.')
  await expect(explanation.getByRole('row').filter({ hasText: 'excludes it' })).toContainText('Direction')
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectPartClean(dialog(page), 'explanation')
  expect(await beyondWindow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await explanation.getByRole('button', { name: 'Remove Direction' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/insights')
  await expect(explanation).toContainText('In the list: it is among the rows on screen.')
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})

test('what is unknown, withdrawn, of a later page or too old is told apart, and an asset is found by ticker and name', async ({
  page,
  quiet,
}) => {
  // The browser itself tells of the answer to an id that nobody has.
  quiet.allow(/404/)
  const listed = await askList(page, { limit: 1000 })
  const later = listed[99]!
  const tag = later.metadata.entity!
  const [old] = await askList(page, {
    from_date: '2015-01-01T00:00:00Z',
    to_date: '2026-01-01T00:00:00Z',
    limit: 1,
  })
  const answer = await page.request.post(ENTITIES_PATH, {
    data: { filter: ENTITY_FILTER_BY_TAG, args: [tag] },
  })
  const { name, ticker, exchange } = readEntities(await answer.json()).items[0]!
  // A pair of currencies is listed where no share is, and its title does not say the ticker.
  const pair = listed.find(({ metadata }) => metadata.entity!.endsWith('_fxsp'))!.metadata.entity!
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('y')
  const explanation = dialog(page).getByRole('region', { name: 'Explanation' })
  for (const [typed, said] of [
    ['ghost_nowhere', 'Unknown asset.'],
    ['00000000-0000-0000-0000-000000000000', 'Unknown or withdrawn.'],
    [later.id, 'On a later page'],
    // What has not the form of an id is never said to have been one.
    ['Nowhere', 'Not found.'],
    [old!.id, 'Too old'],
  ] as const) {
    await explain(page, typed)
    await expect(dialog(page)).toContainText(said)
  }
  for (const typed of [
    tag,
    `${ticker}:${exchange!.code}`,
    ticker!.toUpperCase(),
    name!,
    pair.split('_')[0]!,
  ]) {
    await explain(page, typed)
    await expect(explanation).toContainText('Created')
    await explain(page, 'Nowhere')
    await expect(dialog(page)).toContainText('Not found.')
  }
  // A letter fits many.
  await explain(page, 'a')
  await dialog(page).getByRole('group', { name: 'Which asset?' }).getByRole('button').last().click()
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await expect(explanation).toContainText('Created')
})
