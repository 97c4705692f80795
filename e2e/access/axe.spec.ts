import type { Page } from '@playwright/test'
import { expectClean, expectPartClean, look, LOOKS } from './axe-look.ts'
import { expect, test } from '#e2e/desk.ts'
import { grid, listStands, rows } from '#e2e/list/list-screen.ts'

/** All filters, as the sheet of a phone names them. */
const FILTERS = [
  'Created',
  'Status',
  'Asset class',
  'Stars',
  'Topic',
  'Class',
  'Direction',
  'Economy',
  'Entity',
  'Horizon',
  'Sector',
  'Median return',
  'Market cap',
  'Last value',
  'Sub class',
]

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

for (const { scheme, width, height } of LOOKS) {
  test.describe(`${scheme} at ${width}`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height } })
    const isPhone = width < 768

    test('the list and what opens over it break no rule', async ({ page }) => {
      test.slow() // axe looks at every node, many times
      await page.goto('/insights')
      await expect(rows(page).first()).toBeVisible()
      if (!isPhone) await listStands(page)
      await expectClean(page, 'list')
      await look(button(page, 'Settings'), dialog(page, 'Settings'), 'settings')
      await look(button(page, /environment$/), dialog(page, 'Environment'), 'environment')
      await look(button(page, 'Save and arrange views'), dialog(page, 'Save and arrange views'), 'views')
      await look(button(page, 'Export'), dialog(page, 'Export'), 'export')
      if (!isPhone) await look(button(page, 'Columns'), dialog(page, 'Columns'), 'columns')
      await page.keyboard.press('y')
      await expectPartClean(page.getByRole('dialog'), 'explainer')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
      await expectClean(page, 'palette')
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await expectPartClean(dialog(page, 'All keys'), 'keys')
      await page.keyboard.press('Escape')
      if (!isPhone) {
        await grid(page).getByRole('columnheader', { name: 'Hit rate' }).getByRole('button').hover()
        await expectPartClean(page.getByRole('tooltip'), 'explanation')
      }
      await page.goto('/watchlist')
      await expect(page.getByText('Nothing on the watchlist')).toBeVisible()
      await expectClean(page, 'empty watchlist')
    })

    test('every filter breaks no rule', async ({ page }) => {
      test.slow()
      await page.goto('/insights')
      await listStands(page)
      if (isPhone) {
        await button(page, 'Filters').click()
        const sheet = dialog(page, 'Filters')
        await expectPartClean(sheet, 'filters')
        await expect(sheet.locator('[data-facet]')).toHaveCount(FILTERS.length)
        for (const name of FILTERS)
          await look(sheet.locator(`[data-facet="${name}"] button`), dialog(page, name), name)
        return
      }
      const bar = page.getByRole('group', { name: 'Filters' })
      for (const name of FILTERS)
        await look(bar.locator(`[data-facet="${name}"] button`).first(), dialog(page, name), name)
      // A narrower window has no room for all of them.
      await page.setViewportSize({ width: 1024, height })
      await look(bar.getByRole('button', { name: /^More/ }), dialog(page, 'More filters'), 'more filters')
    })

    test('an insight and its asset break no rule', async ({ page }) => {
      test.slow() // axe looks at every node, many times
      await page.goto('/insights?stars=5,6,7,8')
      await grid(page).getByRole('link').first().click()
      const figure = page.getByRole('figure', { name: 'Predictions', exact: true })
      await expect(figure).toBeVisible()
      await expect(page.getByRole('region', { name: 'Hit ratio' })).toBeVisible()
      await expectClean(page, 'insight')
      await page.getByRole('button', { name: 'Show as table' }).first().click()
      await expectClean(page, 'insight as tables')
      const choices = page.getByRole('button', { name: 'Export chart' }).first()
      await look(choices, page.getByRole('dialog').first(), 'chart export')
      await page
        .getByRole('button', { name: /^Enlarge/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      await expectPartClean(page.getByRole('dialog'), 'enlarged picture')
      await page.keyboard.press('Escape')
      await page.locator('main a[href^="/assets/"]').first().click()
      await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
      await expectClean(page, 'asset')
      await look(button(page, /^Layers/), dialog(page, 'Layers of the price chart'), 'layers')
      await look(button(page, /^Compare/), dialog(page, 'Compare with another asset'), 'compare with')
      await page.getByRole('button', { name: 'Show as table' }).first().click()
      await expectClean(page, 'asset as a table')
    })

    test('a page that is not there, the legend and the glossary break no rule', async ({ page, quiet }) => {
      quiet.allow(/404/)
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectClean(page, 'no such page')
      await page.evaluate(() =>
        localStorage.setItem('insight-desk.legend', '{"version":1,"value":{"isDismissed":false}}'),
      )
      await page.goto('/insights')
      await expect(page.getByRole('button', { name: 'All words' })).toBeVisible()
      await expectClean(page, 'list with the legend')
      await page.getByRole('button', { name: 'All words' }).click()
      await expect(dialog(page, 'What the words mean')).toBeVisible()
      await expectClean(page, 'glossary')
    })
  })
}
