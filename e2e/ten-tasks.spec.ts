import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ENTITY_FILTER_BY_TAG, readEntities } from '#contract/records/entity.ts'
import { expectClean } from '#e2e/access/axe-checks.ts'
import { fetchList, grid, idsOnScreen, focusFirstRow, listIsReady } from '#e2e/list/list-screen.ts'
import { expect, test } from './desk.ts'
import { countInputs } from './input-count.ts'
import { horizontalOverflow } from './readability.ts'

/** Opens the palette, types, and chooses the entry that is then selected. */
async function find(page: Page, input: ReturnType<typeof countInputs>, text: string, entry: RegExp) {
  await input.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search assets, insights, commands' })).toBeFocused()
  await input.type(text)
  await expect(page.getByRole('option', { name: entry, selected: true })).toBeVisible()
  await input.press('Enter')
}

/**
 * Seven of ten tasks within their limits of keys and clicks. Other journeys count the rest: from an insight to its asset
 * (access/keyboard), insights side by side (watch/compare), and watch an asset and open the watchlist (watch/watchlist).
 */
test('seven tasks within their limits of keys and clicks', async ({ page }) => {
  const insights = await fetchList(page, { limit: 1000 })
  await test.step('an asset by part of its name, from a page without loaded insights', async () => {
    const tag = insights.slice(0, 200).at(-1)!.metadata.entity ?? ''
    const answer = await page.request.post('/api/entity/v2/filtered', {
      data: { filter: ENTITY_FILTER_BY_TAG, args: [tag] },
    })
    const name = readEntities(await answer.json()).items[0]?.name ?? ''
    await page.goto('/compare')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const input = countInputs(page)
    // Its insights' titles start with its name too, followed by a colon; they may come first until the asset is found.
    await find(page, input, name.slice(0, 7), new RegExp(`^(?!.*: ).*${name.slice(0, 7)}`))
    await expect(page).toHaveURL(new RegExp(`/assets/${tag}$`))
    input.atMost(3, `an asset by the beginning of its name`)
  })

  const list = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' })
  const all = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'All', exact: true })
  await list.click()
  await listIsReady(page)

  await test.step('a filter of five conditions, written as words', async () => {
    const input = countInputs(page)
    const words = '6+ stars, bullish, energy or utilities, over 10 bn, US'
    await find(page, input, words, /^List insights with Stars 6/)
    await expect(page).toHaveURL(
      '/insights?direction=1&eco=US&market_cap_usd_bn__gte=10&sector=Energy,Utilities&stars=6,7,8',
    )
    input.atMost(8, words)
  })

  await test.step('the link to that list', async () => {
    const input = countInputs(page)
    await find(page, input, 'copy the link', /^Copy the link to this list/)
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/\/insights\?direction=1.*&stars=6,7,8/)
    input.atMost(3, 'the link to a filtered list')
  })

  await all.click()
  await expect(page).toHaveURL('/insights')
  await focusFirstRow(page)

  await test.step('sort all by median return, and export them', async () => {
    const input = countInputs(page)
    await input.click(page.getByRole('columnheader', { name: 'Median return' }).getByRole('button'))
    await input.press('Control+e')
    const panel = page.getByRole('dialog', { name: 'Export' })
    await input.click(panel.getByRole('button', { name: /^Load all/ }))
    await expect(panel.getByText(`${insights.length} loaded`)).toBeVisible()
    const download = page.waitForEvent('download')
    await input.click(panel.getByRole('button', { name: 'Download CSV' }))
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(insights.length + 1)
    input.atMost(4, 'sort all by median return and export')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

  await test.step('what ends this week', async () => {
    const input = countInputs(page)
    await input.click(page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Status' }))
    const panel = page.getByRole('dialog', { name: 'Status' })
    await input.click(panel.getByLabel(/^Ending this week/))
    await expect(page).toHaveURL(/outcome=ending/)
    input.atMost(2, 'what ends this week')
  })

  await test.step('all insights of one asset', async () => {
    await all.click()
    await expect(page).toHaveURL('/insights')
    await focusFirstRow(page)
    const input = countInputs(page)
    await input.press('j')
    const id = await grid(page)
      .locator('[data-row]', { has: page.locator(':focus') })
      .getAttribute('data-row')
    await input.press('i')
    const { entity } = insights.find((each) => each.id === id)!.metadata
    await expect(page).toHaveURL(`/insights?entity=${entity}`)
    const own = insights.filter(({ metadata }) => metadata.entity === entity).map((each) => each.id)
    await expect.poll(() => idsOnScreen(page)).toEqual(own.slice(0, 20))
    input.atMost(3, 'all insights of one asset')
  })

  await test.step('why an insight is not in that list, until it is', async () => {
    const listed = await idsOnScreen(page)
    const input = countInputs(page)
    await input.press('y')
    const dialog = page.getByRole('dialog', { name: 'Find a missing insight' })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await input.type(insights.find(({ id }) => !listed.includes(id))!.id)
    await input.press('Enter')
    input.atMost(3, 'why an insight is not in the list')
    const explanation = dialog.getByRole('region', { name: 'Explanation' })
    await expect(explanation).toContainText('Not in the list: 1 of 2 filters excludes it.')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectClean(dialog, 'explanation')
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await explanation.getByRole('button', { name: 'Remove Entity' }).press('Enter')
    await expect(page).toHaveURL('/insights')
    await expect(explanation).toContainText('In the list: it is among the rows on screen.')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
  })
})
