import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { fan, region } from '#e2e/insight/detail-screen.ts'
import { fetchList, idsOnScreen, focusFirstRow, openList } from '#e2e/list/list-screen.ts'
import { hasEnded, storeCalls } from './journal-screen.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your call' })
const openCalls = (page: Page) => region(page, 'Open calls').getByRole('listitem')
const pastCalls = (page: Page) => region(page, 'Settled and withdrawn calls')

/** By keyboard: the kind as a radio button, the chance, and Enter. */
async function callByKeys(page: Page, kind: 'Space' | 'ArrowLeft', chance: string) {
  await page.keyboard.press('d')
  await expect(dialog(page).getByRole('radio', { name: 'Follow' })).toBeFocused()
  await page.keyboard.press(kind)
  const colour = (label: string) =>
    dialog(page)
      .locator(label)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await colour('label:has(:checked)')).not.toBe(await colour('label:has([type=radio]:not(:checked))'))
  await page.keyboard.press('Tab')
  await page.keyboard.type(chance)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

test('calls made by keyboard from the list and from an insight appear in every tab; a withdrawn one stays visible', async ({
  page,
  context,
}) => {
  const journal = await context.newPage()
  await openList(journal)
  await focusFirstRow(journal)
  for (const key of ['g', 'j']) await journal.keyboard.press(key)
  await expect(journal.getByText('No open call')).toBeVisible()

  // The list has the styles of the dialog, before those of other pages have loaded.
  await page.route(/page-parts.*\.css/, () => {})
  await openList(page)
  await focusFirstRow(page)
  const [first, second] = await idsOnScreen(page)
  await callByKeys(page, 'Space', '65')
  await page.unrouteAll()

  await expect(openCalls(journal)).toHaveCount(1)
  await expect(openCalls(journal)).toContainText('your chance 65%')
  await expect(openCalls(journal).locator(`a[href="/insights/${first}"]`)).toBeVisible()
  await expect(openCalls(journal).getByRole('img', { name: /^Fan as it was seen/ })).toBeVisible()

  for (const key of ['j', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(`/insights/${second}`)
  await expect(fan(page)).toBeVisible()
  await callByKeys(page, 'ArrowLeft', '30')
  // The other tab updates by itself.
  await expect(openCalls(journal)).toHaveCount(2)
  await expect(region(journal, 'Open calls')).toContainText('Against')

  // A new call is possible only after this one is withdrawn.
  await page.keyboard.press('d')
  await expect(dialog(page)).toContainText('A call is never changed')
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw for good' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'Follow' })).toBeVisible()
  await expect(openCalls(journal)).toHaveCount(1)
  await expect(pastCalls(journal).getByRole('row').filter({ hasText: 'withdrawn' })).toContainText('30%')
})

test('calls are settled on any open page like their insights, requesting only closes of ended ones; on a phone a tab opens the journal', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const all = await fetchList(page, { limit: 400 })
  const ended = all.filter(hasEnded).slice(0, 2)
  const tags = ended.map(({ metadata }) => metadata.entity!)
  const running = all.find(({ metadata }) => !tags.includes(metadata.entity!))!
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ca/v2/q')) asked.push(request.postData() ?? '')
  })
  await storeCalls(page, [...ended, running], '/data')
  await expect.poll(() => asked.length).toBe(new Set(tags).size)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((body) => !tags.some((tag) => body.includes(tag)))).toEqual([])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journal' }).click()
  const rows = pastCalls(page).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(openCalls(page)).toHaveCount(1)
  await expect(region(page, 'What this record can tell')).toContainText('2 settled calls of 30')
  const outcome = /Worked|Failed/.exec(await rows.first().innerText())![0]
  await rows.first().getByRole('link').first().click()
  await expect(region(page, 'Status')).toContainText(outcome)
})
