import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { grid, keysLive, listStands, openList } from './list-screen.ts'

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })

/** Everything that the address decides, as it is seen. */
async function look(page: Page) {
  const heads = grid(page).getByRole('columnheader')
  return {
    search: new URL(page.url()).search,
    filters: (await filters(page).innerText()).replace(/\s+/g, ' '),
    pages: await page
      .getByRole('navigation', { name: 'Pages' })
      .getByText(/^Pages? \d/)
      .innerText(),
    size: await page.getByRole('combobox', { name: 'Per page' }).inputValue(),
    sort: await heads.evaluateAll((all) => all.map((head) => head.getAttribute('aria-sort'))),
    view: await page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]').allInnerTexts(),
  }
}

/** What is seen once the page is drawn by the address, which is there before. */
async function settledLook(page: Page) {
  await listStands(page)
  await expect(grid(page)).not.toHaveAttribute('aria-busy', 'true')
  await page.evaluate(
    () => new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(() => drawn(null)))),
  )
  return look(page)
}

test('six steps back and six forward: address, controls and order agree at each', async ({ page }) => {
  await openList(page)
  await keysLive(page)
  await page.keyboard.press('p')
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
  const open = (name: string) => filters(page).getByRole('button', { name }).first().click()
  const panel = (name: string) => page.getByRole('dialog', { name, exact: true })
  const steps: readonly (() => Promise<void>)[] = [
    async () => {
      await open('Stars')
      await panel('Stars')
        .getByRole('button', { name: /^3 of 8/ })
        .click()
      await page.keyboard.press('Escape')
    },
    () => head('Median return').click(),
    async () => {
      await open('Direction')
      await panel('Direction')
        .getByRole('option', { name: /^Bullish/ })
        .click()
      await page.keyboard.press('Escape')
    },
    () => page.getByRole('button', { name: 'Next' }).click(),
    async () => {
      await page.getByRole('combobox', { name: 'Per page' }).selectOption('50')
    },
    async () => {
      await filters(page)
        .getByRole('button', { name: /^Remove the filter/ })
        .first()
        .click()
    },
  ]
  const seen = [await settledLook(page)]
  for (const step of steps) {
    const before = page.url()
    await step()
    await expect.poll(() => page.url()).not.toBe(before)
    seen.push(await settledLook(page))
  }
  for (const state of seen.slice(0, -1).toReversed()) {
    await page.goBack()
    await expect.poll(() => look(page)).toEqual(state)
  }
  for (const state of seen.slice(1)) {
    await page.goForward()
    await expect.poll(() => look(page)).toEqual(state)
  }
})
