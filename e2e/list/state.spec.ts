import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { filterBar, grid, focusFirstRow, listIsReady, openList } from './list-screen.ts'

/** The visible state of everything that the URL decides. */
async function viewState(page: Page) {
  const heads = grid(page).getByRole('columnheader')
  return {
    search: new URL(page.url()).search,
    filters: (await filterBar(page).innerText()).replace(/\s+/g, ' '),
    pages: await page
      .getByRole('navigation', { name: 'Pages' })
      .getByText(/^Pages? \d/)
      .innerText(),
    size: await page.getByRole('combobox', { name: 'Per page' }).inputValue(),
    sort: await heads.evaluateAll((all) => all.map((head) => head.getAttribute('aria-sort'))),
    view: await page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]').allInnerTexts(),
  }
}

/** The visible state after rendering; the URL changes before. */
async function settledState(page: Page) {
  await listIsReady(page)
  await expect(grid(page)).not.toHaveAttribute('aria-busy', 'true')
  await page.evaluate(
    () => new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(() => drawn(null)))),
  )
  return viewState(page)
}

test('URL, controls and order agree at each of four steps back and four forward', async ({ page }) => {
  await openList(page)
  await focusFirstRow(page)
  await page.keyboard.press('p')
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
  const steps: readonly (() => Promise<void>)[] = [
    async () => {
      await filterBar(page).getByRole('button', { name: 'Stars' }).first().click()
      const panel = page.getByRole('dialog', { name: 'Stars', exact: true })
      await panel.getByRole('button', { name: /^3 of 8/ }).click()
      await page.keyboard.press('Escape')
    },
    () => head('Median return').click(),
    () => page.getByRole('button', { name: 'Next' }).click(),
    async () => {
      await page.getByRole('combobox', { name: 'Per page' }).selectOption('50')
    },
  ]
  const seen = [await settledState(page)]
  for (const step of steps) {
    const before = page.url()
    await step()
    await expect.poll(() => page.url()).not.toBe(before)
    seen.push(await settledState(page))
  }
  for (const state of seen.slice(0, -1).toReversed()) {
    await page.goBack()
    await expect.poll(() => viewState(page)).toEqual(state)
  }
  for (const state of seen.slice(1)) {
    await page.goForward()
    await expect.poll(() => viewState(page)).toEqual(state)
  }
})
