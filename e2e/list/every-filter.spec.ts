import type { Page } from '@playwright/test'
import { directionLabel } from '#contract/values/codes.ts'
import { assetClassLabel, classLabel } from '#contract/values/classification.ts'
import type { Insight } from '#contract/records/insight.ts'
import { expect, test } from '#e2e/desk.ts'
import { askList, listenToFilters, listStands, openFacet, openList, pickOption, rows } from './list-screen.ts'

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
      return { sent: { stars: [5, 6] }, chip: '5 or 6' }
    },
  },
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
]

test.describe('every filter by keyboard alone', () => {
  for (const { label, letter, choose } of CHOICES) {
    test(`${label}: the right request, and the same controls after a reload`, async ({ page }) => {
      const [sample] = await askList(page, { limit: 1 })
      if (!sample) throw new Error('The service lists nothing')
      const sent = listenToFilters(page)
      await openList(page)
      const panel = await openFacet(page, label, letter)
      const wanted = await choose(page, panel, sample)
      await expect.poll(() => sent).toContainEqual({ ...wanted.sent, limit: 20 })
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      const chip = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: label }).first()
      await expect(chip).toContainText(wanted.chip)
      await expect(chip).toBeFocused()
      await expect(rows(page).first()).toBeVisible()

      const address = page.url()
      const words = await chip.innerText()
      sent.length = 0
      await page.reload()
      await listStands(page)
      expect(page.url()).toBe(address)
      expect(sent).toContainEqual({ ...wanted.sent, limit: 20 })
      await expect(chip).toHaveText(words)
    })
  }
})
