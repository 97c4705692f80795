import { expect, test } from '#e2e/desk.ts'
import { focusFirstRow, openList, rows } from './list-screen.ts'

const DETAIL = /\/assets\/insight-detail\.route-[^/]+\.js$/
const EXPORT = /\/assets\/export-panel-[^/]+\.js$/

test('while code loads the list stays usable; if a chunk is missing, a panel shows an error, a page offers to reload, and typed text stays', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED|404|dynamically imported module/)
  let isLost = true
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(EXPORT, (route) => route.abort())
  await page.route(DETAIL, async (route) => {
    await released
    await (isLost ? route.fulfill({ status: 404, body: '' }) : route.continue())
  })
  await openList(page)
  // A text that exists only in the page and its URL.
  const text = page.locator('[data-list-text]')
  await text.fill('a')
  await expect(page).toHaveURL(/q=a/)
  await page.getByRole('button', { name: 'Export' }).click()
  const panel = page.getByRole('dialog', { name: 'Export' })
  await expect(panel.getByRole('alert')).toContainText('This part did not load.')
  await expect(panel.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await focusFirstRow(page)
  const id = await rows(page).first().getAttribute('data-row')
  const loading = page.getByRole('progressbar', { name: 'Loading the page' })
  await page.keyboard.press('Enter')
  await expect(loading).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1).locator(':focus')).toHaveCount(1)
  release()
  const failed = page.getByRole('alert').filter({ hasText: 'This page did not load' })
  await expect(failed).toBeVisible()
  await expect(loading).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goBack()
  await expect(text).toHaveValue('a')
  await expect(rows(page).first()).toBeVisible()
  await page.goForward()
  await expect(failed).toBeVisible()
  isLost = false
  await failed.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/insights/${id}`)
})
