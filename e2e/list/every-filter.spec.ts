import type { Page } from '@playwright/test'
import { directionLabel } from '#contract/values/codes.ts'
import { assetClassLabel, classLabel } from '#contract/values/classification.ts'
import type { Insight } from '#contract/records/insight.ts'
import { expect, test } from '#e2e/desk.ts'
import { askList, keysLive, listenToFilters, openFacet, openList, pickOption } from './list-screen.ts'

type Choice = {
  label: string
  letter: string
  /** Drives the open panel by keyboard; returns what must be sent and what the chip must say. */
  choose: (
    page: Page,
    panel: Awaited<ReturnType<typeof openFacet>>,
    sample: Insight,
  ) => Promise<{ sent: object; chip: string | RegExp }>
}

const codeOf = (value: number | null | undefined) => {
  if (value === null || value === undefined) throw new Error('The sample lacks a code')
  return value
}
const wordOf = (value: string | null | undefined) => {
  if (!value) throw new Error('The sample lacks a text')
  return value
}

const textChoice = (
  label: string,
  letter: string,
  field: 'topic' | 'eco' | 'horizon' | 'sector',
): Choice => ({
  label,
  letter,
  choose: async (page, panel, { metadata }) => {
    const value = wordOf(metadata[field])
    await pickOption(page, panel, value)
    return { sent: { [field]: [value] }, chip: value }
  },
})

const codeChoice = (
  label: string,
  letter: string,
  field: 'asset_cls' | 'class' | 'direction',
  words: (code: number) => string,
): Choice => ({
  label,
  letter,
  choose: async (page, panel, { metadata }) => {
    const code = codeOf(metadata[field])
    await pickOption(page, panel, words(code))
    return { sent: { [field]: [code] }, chip: words(code) }
  },
})

const CHOICES: readonly Choice[] = [
  textChoice('Topic', 't', 'topic'),
  codeChoice('Asset class', 'a', 'asset_cls', assetClassLabel),
  codeChoice('Class', 'l', 'class', classLabel),
  codeChoice('Direction', 'd', 'direction', directionLabel),
  textChoice('Economy', 'o', 'eco'),
  {
    label: 'Entity',
    letter: 'e',
    choose: async (page, panel, { metadata }) => {
      const tag = wordOf(metadata.entity)
      await pickOption(page, panel, tag)
      return { sent: { entity: [tag] }, chip: /\w/ }
    },
  },
  textChoice('Horizon', 'h', 'horizon'),
  textChoice('Sector', 'r', 'sector'),
  {
    label: 'Last value',
    letter: 'v',
    choose: async (page) => {
      await page.keyboard.type('250')
      await page.keyboard.press('Enter')
      return { sent: { last_value__lte: 250 }, chip: 'up to 250' }
    },
  },
  {
    label: 'Market cap',
    letter: 'k',
    choose: async (page) => {
      await page.keyboard.type('2')
      await page.keyboard.press('Tab')
      await page.keyboard.type('900')
      await page.keyboard.press('Enter')
      return {
        sent: { market_cap_usd_bn__gte: 2, market_cap_usd_bn__lt: 900 },
        chip: 'from 2 bn USD and below 900 bn USD',
      }
    },
  },
  {
    label: 'Median return',
    letter: 'm',
    choose: async (page) => {
      await page.keyboard.type('1.5')
      await page.keyboard.press('Tab')
      await page.keyboard.type('60')
      await page.keyboard.press('Enter')
      return {
        sent: { median_return__gte: 0.015, median_return__lt: 0.6 },
        chip: 'from +1.5% and below +60%',
      }
    },
  },
  {
    label: 'Sub class',
    letter: 'u',
    choose: async (page, panel, { metadata }) => {
      const code = String(codeOf(metadata.sub_cls))
      await page.keyboard.type(code)
      await expect(panel.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Enter')
      return { sent: { sub_class: [Number(code)] }, chip: new RegExp(code) }
    },
  },
  {
    label: 'Created',
    letter: 'c',
    choose: async (page, panel) => {
      const from = panel.getByLabel('Created from')
      for (let i = 0; i < 12; i += 1) {
        if (await from.evaluate((element) => element === document.activeElement)) break
        await page.keyboard.press('Tab')
      }
      await page.keyboard.type('06152026')
      return { sent: { from_date: '2026-06-15T00:00:00Z' }, chip: 'from 15 Jun 2026' }
    },
  },
  // Last, as it is what the list begins with.
  {
    label: 'Stars',
    letter: 's',
    choose: async (page, panel) => {
      // Nine buttons from 0 to 8: Tab walks them, Space presses.
      for (const stars of [5, 6]) {
        const button = panel.getByRole('button', { name: new RegExp(`^${stars} of 8`) })
        for (let i = 0; i < 12; i += 1) {
          if (await button.evaluate((element) => element === document.activeElement)) break
          await page.keyboard.press('Tab')
        }
        await page.keyboard.press('Space')
        await expect(button).toHaveAttribute('aria-pressed', 'true')
      }
      return { sent: { stars: [5, 6, 7] }, chip: '5, 6 or 7' }
    },
  },
]

const bar = (page: Page) => page.getByRole('group', { name: 'Filters' })

test('every filter by keyboard alone: the right request, its chip, and Backspace on the chip takes it away', async ({
  page,
}) => {
  // Few rows, and no preview: a list is drawn thirty times.
  const few = { stars: [7], limit: 20 }
  const [sample] = await askList(page, few)
  if (!sample) throw new Error('The service lists nothing')
  const sent = listenToFilters(page)
  await openList(page, 'stars=7')
  await keysLive(page)
  await page.keyboard.press('p')
  for (const { label, letter, choose } of CHOICES) {
    const panel = await openFacet(page, label, letter)
    const wanted = await choose(page, panel, sample)
    await expect.poll(() => sent, label).toContainEqual({ ...few, ...wanted.sent })
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    const chip = bar(page).getByRole('button', { name: label }).first()
    await expect(chip).toContainText(wanted.chip)
    await expect(chip).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(page).toHaveURL(label === 'Stars' ? '/insights' : '/insights?stars=7')
    // What is no longer set goes back among the others; the focus goes with it.
    await expect(bar(page).getByRole('button', { name: new RegExp(`^${label}`) })).toBeFocused()
  }
  const panel = await openFacet(page, 'Status', 'w')
  await panel.getByLabel(/^Unread only/).press('Space')
  await expect(page).toHaveURL(/show=unread/)
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Status unread', exact: true })).toBeFocused()
})

test('an address that sets every filter: the request says so, each is a chip, and the way back to none can be undone', async ({
  page,
}) => {
  const [sample] = await askList(page, { limit: 1 })
  const tag = wordOf(sample?.metadata.entity)
  const sent = listenToFilters(page)
  const search =
    `topic=Momentum&asset_cls=1&class=1&direction=1&eco=US&entity=${tag}&horizon=3m&last_value__lte=250` +
    '&market_cap_usd_bn__gte=2&market_cap_usd_bn__lt=900&median_return__gte=0.01&sector=Energy&stars=5,6' +
    '&sub_class=3&from_date=2026-01-05&outcome=open'
  // No row is left with so much set: the page is opened without waiting for one.
  await page.goto(`/insights?${search}`)
  await expect(bar(page).getByRole('button', { name: /^Remove the filter/ })).toHaveCount(15)
  await expect(bar(page).getByRole('button', { name: /^More/ })).toHaveCount(0)
  await expect(bar(page).locator('[data-rule]')).toHaveCount(0)
  expect(sent[0]).toEqual({
    topic: ['Momentum'],
    asset_cls: [1],
    class: [1],
    direction: [1],
    eco: ['US'],
    entity: [tag],
    horizon: ['3m'],
    last_value__lte: 250,
    market_cap_usd_bn__gte: 2,
    market_cap_usd_bn__lt: 900,
    median_return__gte: 0.01,
    sector: ['Energy'],
    stars: [5, 6],
    sub_class: [3],
    from_date: '2026-01-05T00:00:00Z',
    limit: 20,
  })
  const clear = bar(page).getByRole('button', { name: 'Clear all' })
  const top = await clear.boundingBox()
  const text = await bar(page).getByRole('textbox').boundingBox()
  expect(Math.abs((top?.y ?? 0) - (text?.y ?? 99))).toBeLessThan(8)
  await clear.click()
  await expect(page).toHaveURL(/\/insights$/)
  // Not into the text field: the next key would be a letter there. The toast takes it back.
  await expect(bar(page).getByRole('button', { name: /^Created/ })).toBeFocused()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page).toHaveURL(/sub_class=3/)
})
