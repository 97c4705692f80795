import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { grid, listStands, rows } from './list-screen.ts'

/** Every rule that axe has, also those it calls minor; what a popover or dialog holds is looked at with the page around it. */
async function expectClean(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html }) => html.slice(0, 200)),
  }))
  expect(found, what).toEqual([])
}

/** Opens a floating part, looks at it and closes it again. */
async function look(page: Page, what: string, button: Locator, part: Locator) {
  await button.click()
  await expect(part).toBeVisible()
  // What it loads has its place before it is looked at.
  await expect(part.locator('[aria-busy=true]')).toHaveCount(0)
  await expectClean(page, what)
  await page.keyboard.press('Escape')
  await expect(part).toHaveCount(0)
}

for (const scheme of ['dark', 'light'] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test.describe(`${scheme} at ${width}`, () => {
      test.use({ colorScheme: scheme, viewport: { width, height } })
      const isPhone = width < 768
      const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

      test('the list and what opens over it break no rule', async ({ page }) => {
        test.slow() // axe looks at every node, many times
        await page.goto('/insights')
        await expect(rows(page).first()).toBeVisible()
        if (!isPhone) await listStands(page)
        await expectClean(page, 'list')
        const settings = page.getByRole('button', { name: 'Settings' }).filter({ visible: true })
        await look(page, 'settings', settings, dialog(page, 'Settings'))
        if (isPhone) {
          await look(page, 'filters', page.getByRole('button', { name: 'Filters' }), dialog(page, 'Filters'))
        } else {
          for (const name of ['Stars', 'Sector', 'Market cap', 'Created', 'Entity']) {
            const button = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name }).first()
            await look(page, name, button, page.getByRole('dialog').first())
          }
          await look(
            page,
            'columns',
            page.getByRole('button', { name: 'Columns', exact: true }),
            dialog(page, 'Columns'),
          )
          await look(
            page,
            'export',
            page.getByRole('button', { name: 'Export', exact: true }),
            page.getByRole('dialog').first(),
          )
        }
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
        await expectClean(page, 'palette')
        await page.keyboard.press('Escape')
        if (isPhone) return
        await page.keyboard.press('?')
        await expect(dialog(page, 'All keys')).toBeVisible()
        await expectClean(page, 'keys')
        await page.keyboard.press('Escape')
        await grid(page).getByRole('columnheader', { name: 'Hit rate' }).getByRole('button').hover()
        await expect(page.getByRole('tooltip')).toBeVisible()
        await expectClean(page, 'explanation')
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
        await look(page, 'chart export', choices, page.getByRole('dialog').first())
        await page.locator('main a[href^="/assets/"]').first().click()
        await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
        await expectClean(page, 'asset')
      })

      test('the legend and the glossary break no rule', async ({ page, quiet }) => {
        quiet.allow(/404/)
        await page.goto('/nowhere')
        await expectClean(page, 'no such page')
        await page.goto('/insights')
        await page.evaluate(() =>
          localStorage.setItem('insight-desk.legend', '{"version":1,"value":{"isDismissed":false}}'),
        )
        await page.reload()
        await expect(page.getByRole('button', { name: 'All words' })).toBeVisible()
        await expectClean(page, 'list, with the legend')
        await page.getByRole('button', { name: 'All words' }).click()
        await expect(dialog(page, 'What the words mean')).toBeVisible()
        await expectClean(page, 'glossary')
      })
    })
  }
}
