import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { filterBar, focusFirstRow, listenToFilters, openFacet, openList } from './list-screen.ts'

/** Presses Tab in the panel until the element is focused. */
async function tabTo(page: Page, control: Locator) {
  for (let i = 0; i < 12; i += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
}

type Choice = [
  label: string,
  letter: string,
  /** Sets the open panel by keyboard. */
  choose: (page: Page, panel: Locator) => Promise<void>,
  sent: object,
  chip: string,
]

/** One filter of each kind of panel. */
const CHOICES: readonly Choice[] = [
  [
    'Direction',
    'd',
    async (page, panel) => {
      await page.keyboard.type('Bearish')
      await expect(panel.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
    },
    { direction: [2] },
    'Bearish',
  ],
  [
    'Median return',
    'm',
    async (page) => {
      await page.keyboard.type('1.5')
      await page.keyboard.press('Tab')
      await page.keyboard.type('60')
      await page.keyboard.press('Enter')
    },
    { median_return__gte: 0.015, median_return__lt: 0.6 },
    'from +1.5% and below +60%',
  ],
  [
    'Created',
    'c',
    async (page, panel) => {
      await tabTo(page, panel.getByLabel('Created from'))
      await page.keyboard.type('06152026')
    },
    { from_date: '2026-06-15T00:00:00Z' },
    'from 15 Jun 2026',
  ],
  // Last, because it is the default of the list.
  [
    'Stars',
    's',
    async (page, panel) => {
      const button = panel.getByRole('button', { name: /^6 of 8/ })
      await tabTo(page, button)
      await page.keyboard.press('Space')
      await expect(button).toHaveAttribute('aria-pressed', 'true')
    },
    { stars: [6, 7] },
    '6 or 7',
  ],
]

test('filters set by keyboard send the right request and show a chip, and Backspace on the chip removes it', async ({
  page,
}) => {
  // Few rows and no preview: the list renders many times.
  const sent = listenToFilters(page)
  await openList(page, 'stars=7')
  await focusFirstRow(page)
  await page.keyboard.press('p')
  for (const [label, letter, choose, wanted, words] of CHOICES) {
    const panel = await openFacet(page, label, letter)
    await choose(page, panel)
    await expect.poll(() => sent, label).toContainEqual({ stars: [7], limit: 20, ...wanted })
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    const chip = filterBar(page).getByRole('button', { name: label }).first()
    await expect(chip).toContainText(words)
    await expect(chip).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(page).toHaveURL(label === 'Stars' ? '/insights' : '/insights?stars=7')
    // A filter that is no longer set moves back to the others, and the focus with it.
    await expect(filterBar(page).getByRole('button', { name: new RegExp(`^${label}`) })).toBeFocused()
  }
  const status = await openFacet(page, 'Status', 'w')
  await status.getByLabel(/^Unread only/).press('Space')
  await expect(page).toHaveURL(/show=unread/)
})

test('a URL that sets every filter shows a chip for each, and clearing them can be undone', async ({
  page,
}) => {
  const search =
    'topic=Momentum&asset_cls=1&class=1&direction=1&eco=US&entity=acme_nasd&horizon=3m&last_value__lte=250' +
    '&market_cap_usd_bn__gte=2&market_cap_usd_bn__lt=900&median_return__gte=0.01&sector=Energy&stars=5,6' +
    '&sub_class=3&from_date=2026-01-05&outcome=open&expected__gte=0.5&edge__gte=0.01'
  // With all of them set no row is left to wait for.
  await page.goto(`/insights?${search}`)
  await expect(filterBar(page).getByRole('button', { name: /^Remove the filter/ })).toHaveCount(17)
  await expect(filterBar(page).getByRole('button', { name: /^More/ })).toHaveCount(0)
  await expect(filterBar(page).locator('[data-rule]')).toHaveCount(0)
  const clear = filterBar(page).getByRole('button', { name: 'Clear all' })
  const top = (await clear.boundingBox())!.y
  const text = (await filterBar(page).getByRole('textbox').boundingBox())!.y
  expect(Math.abs(top - text)).toBeLessThan(8)
  await clear.click()
  await expect(page).toHaveURL(/\/insights$/)
  // Not in the text field, where the key would be typed. The toast undoes it.
  await expect(filterBar(page).getByRole('button', { name: /^Created/ })).toBeFocused()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page).toHaveURL(/sub_class=3/)
})
