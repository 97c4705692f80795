import type { Locator, Page } from '@playwright/test'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { openAsset } from '#e2e/asset/asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'
import { insights } from '#e2e/insight/detail-screen.ts'
import { keysLive, openList } from '#e2e/list/list-screen.ts'

const BROKEN = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 500, kind: 'server', title: 'Failed', detail: '', requestId: 'r' }),
}

/** An address whose answers fail, slowly enough to look at the page meanwhile; returns what lets them come. */
async function breakOff(page: Page, url: string) {
  await page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fulfill(BROKEN)
  })
  return () => page.unroute(url)
}

/** Asks again from a place: the button keeps the focus, asking and when it failed again, and when the answer comes it hands it on. */
async function expectStanding(page: Page, place: Locator, mend: () => Promise<void>) {
  const retry = place.getByRole('button', { name: 'Try again' })
  await retry.focus()
  await page.keyboard.press('Enter')
  await expect(retry).toHaveAttribute('aria-busy', 'true')
  await expect(retry).toBeFocused()
  await expect(retry).not.toHaveAttribute('aria-busy')
  await expect(retry).toBeFocused()
  await mend()
  await page.keyboard.press('Enter')
  await expect(retry).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
}

test.beforeEach(({ quiet }) => quiet.allow(/500/))

test('“Why isn’t it here?” keeps its failure while it asks again', async ({ page }) => {
  const [first] = await insights(page)
  await openList(page)
  await keysLive(page)
  const mend = await breakOff(page, `**/api/insights/v1/${first!.id}`)
  await page.keyboard.press('y')
  const dialog = page.getByRole('dialog', { name: 'Why isn’t it here?' })
  await dialog.getByRole('textbox').fill(first!.id)
  await page.keyboard.press('Enter')
  await expectStanding(page, dialog, mend)
  await expect(dialog.getByRole('region', { name: 'Explanation' })).toBeVisible()
})

test('the fan of the preview keeps its failure while it asks again', async ({ page }) => {
  const mend = await breakOff(page, '**/api/insights/v1/*/predictions')
  await openList(page)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expectStanding(page, preview, mend)
})

test('past insights of an asset keep their failure while they are asked for again', async ({ page }) => {
  const mend = await breakOff(page, `**${apiPath(paths.feed)}`)
  await openAsset(page, '?range=5Y&past=1')
  await expectStanding(page, page.getByRole('region', { name: 'Past insights' }), mend)
})

test('a condition whose series failed says so, and asks again', async ({ page }) => {
  const { id, conditions } = (await insights(page)).find(({ conditions }) => conditions.length === 1)!
  const { snake } = conditions[0] as { snake: string }
  const isOfIt = (body: string | null) => body !== null && JSON.stringify(JSON.parse(body)).includes(snake)
  let isBroken = true
  await page.route(`**${apiPath(paths.calculator)}`, async (route) => {
    if (!isBroken || !isOfIt(route.request().postData())) return route.continue()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fulfill(BROKEN)
  })
  await page.goto(`/insights/${id}`)
  const panel = page.getByRole('region', { name: 'Conditions' })
  await panel.scrollIntoViewIfNeeded()
  await expect(panel).toContainText('series not available')
  await expectStanding(page, panel, async () => void (isBroken = false))
  await expect(panel.getByRole('img')).toBeVisible()
})
