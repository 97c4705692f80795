import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { grid, focusFirstRow, openList, rows } from '#e2e/list/list-screen.ts'
import { DARK, expectClean, expectPopoverClean } from './axe-checks.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

test.use(DARK)

/** A list of few rows: the parts under test open over it. */
const FEW_ROWS = 'stars=8'

/** One panel of each kind, and those with special content. */
const FILTERS = ['Created', 'Status', 'Asset class', 'Stars', 'Entity', 'Market cap']

test('what opens over the list has no axe violations', async ({ page }) => {
  await page.addInitScript(() => {
    const arrival = {
      id: 'a',
      title: 'A new insight',
      direction: 'up',
      sources: ['All'],
      createdAt: 0,
      at: 0,
    }
    const arrived = { seen: {}, told: ['a'], announced: [arrival], unread: 1, hasMore: false }
    sessionStorage.setItem('insight-desk.arrived', JSON.stringify({ state: arrived, version: 2 }))
    localStorage.setItem('insight-desk.notifications', '{"version":1,"value":{"on":["view all"]}}')
  })
  await openList(page, FEW_ROWS)
  const news = button(page, 'Notifications: 1 new insight')
  await expectPopoverClean(news, dialog(page, 'Notifications'), 'notifications')
  await expectPopoverClean(button(page, 'Settings'), dialog(page, 'Settings'), 'settings')
  await button(page, 'Settings').click()
  await button(page, 'Export and import').click()
  await dialog(page, 'Your data').getByRole('button', { name: 'Erase your data' }).click()
  await expectClean(dialog(page, 'Your data'), 'your data')
  await page.keyboard.press('Escape')
  await expectPopoverClean(button(page, /environment$/), dialog(page, 'Environment'), 'environment')
  await expectPopoverClean(
    button(page, 'Save and arrange views'),
    dialog(page, 'Save and arrange views'),
    'views',
  )
  await expectPopoverClean(button(page, 'Export'), dialog(page, 'Export'), 'export')
  await expectPopoverClean(button(page, 'Columns'), dialog(page, 'Columns'), 'columns')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await expectClean(page.getByRole('dialog'), 'palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expectClean(dialog(page, 'All keys'), 'keys')
  await page.keyboard.press('Escape')
  await focusFirstRow(page)
  await page.keyboard.press('d')
  await expect(dialog(page, 'Your call').getByRole('radio').first()).toBeFocused()
  await expectClean(dialog(page, 'Your call'), 'call')
  await page.keyboard.press('Escape')
  await grid(page).getByRole('columnheader', { name: 'Hit ratio' }).getByRole('button').hover()
  await expectClean(page.getByRole('tooltip'), 'explanation')
})

test('every kind of filter and the filter sheet on a phone have no axe violations', async ({ page }) => {
  await openList(page, FEW_ROWS)
  const bar = page.getByRole('group', { name: 'Filters' })
  for (const name of FILTERS)
    await expectPopoverClean(bar.locator(`[data-facet="${name}"] button`).first(), dialog(page, name), name)
  // Narrow enough that some filters fold into “More”.
  await page.setViewportSize({ width: 1024, height: 900 })
  await expectPopoverClean(
    bar.getByRole('button', { name: /^More/ }),
    dialog(page, 'More filters'),
    'more filters',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
  await button(page, /^Filters/).click()
  await expectClean(dialog(page, 'Filters'), 'filters of a phone')
})

test('an empty watchlist and the not-found page have no axe violations', async ({ page, quiet }) => {
  quiet.allow(/404/)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectClean(page.locator('html'), 'no such page')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Watchlist' }).click()
  await expect(page.getByText('No assets on the watchlist')).toBeVisible()
  await expectClean(page.locator('html'), 'empty watchlist')
})
