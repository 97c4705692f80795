import type { Page } from '@playwright/test'
import { expectClean } from '#e2e/access/axe-checks.ts'
import { expect, test } from '#e2e/desk.ts'
import { expectNoShifts, watchShifts } from '#e2e/layout-shifts.ts'
import { printed } from '#e2e/printed.ts'

const judging = (page: Page) => page.getByRole('region', { name: 'Judging' })
const press = (page: Page, name: string) => judging(page).getByRole('button', { name }).press('Enter')
const says = (page: Page, words: string | RegExp) =>
  expect(judging(page).getByRole('status')).toContainText(words)
/** By then the figures have been updated a few times. */
const isUnderWay = (page: Page) => says(page, /[2-9]\d insights judged/)

test('judging causes no layout shifts, also on a phone; it pauses, continues and stops by keyboard, and is printed; a mark opens its insights, a focused head of a wide table is seen whole', async ({
  page,
}) => {
  await watchShifts(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/track-record')
  await isUnderWay(page)
  await expectNoShifts(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/track-record?most=1000')
  await isUnderWay(page)
  await expectNoShifts(page)
  await press(page, 'Pause')
  await says(page, 'Paused.')
  // Printed in the light theme, with the progress and without the controls.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.getByRole('columnheader', { name: 'Gain' })).toBeVisible()
  const { theme, cut, text } = await printed(page)
  expect(theme).toBe('light')
  // At most the padding of its last cells.
  expect(cut).toBeLessThan(12)
  for (const said of [
    'Trackrecord',
    'insightsread,newestfirst',
    'Simulateddata',
    'notadvice',
    '/track-record',
  ])
    expect(text).toContain(said)
  for (const control of ['Changefilters', 'Continue', 'Judgeagain', 'Stop'])
    expect(text).not.toContain(control)

  await press(page, 'Continue')
  await says(page, 'Judging.')
  // In a worker, so that it does not block input.
  expect(page.workers()).toHaveLength(1)
  await press(page, 'Stop')
  await says(page, 'Stopped.')

  const marks = page.getByRole('group', { name: /^Hit ratio against hit rate\./ }).getByRole('button')
  await marks.first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await expectClean(dialog, 'insights behind a mark')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(marks.last()).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  const heads = page
    .getByRole('region', { name: /^Scores by/ })
    .getByRole('columnheader')
    .getByRole('button')
  await heads.first().focus()
  for (const head of await heads.all()) {
    await expect(head).toBeFocused()
    await expect(head).toBeInViewport({ ratio: 0.95 })
    await page.keyboard.press('Tab')
  }
})
