import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/desk.ts'

/** The sizes and schemes in which every page, popover and dialog is looked at. */
export const LOOKS = (['dark', 'light'] as const).flatMap((scheme) => [
  { scheme, width: 1440, height: 900 },
  { scheme, width: 390, height: 844 },
])

/** Also that a name holds what is seen, which axe asks for on demand only: it is what people say to a computer that listens. */
const SEEN_IN_NAME = { rules: { 'label-content-name-mismatch': { enabled: true } } }

/** Every rule that axe has, also those it calls minor, on the whole page. */
export const expectClean = (page: Page, what: string) => analyze(new AxeBuilder({ page }), what)

async function analyze(axe: AxeBuilder, what: string) {
  const { violations } = await axe.options(SEEN_IN_NAME).analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html }) => html.slice(0, 200)),
  }))
  expect(found, what).toEqual([])
}

/** As `expectClean`, of an open part alone: the page around it has been looked at before. */
export async function expectPartClean(part: Locator, what: string) {
  await expect(part).toBeVisible()
  // What it loads has its place before it is looked at.
  await expect(part.locator('[aria-busy=true]')).toHaveCount(0)
  await part.evaluate((element) => element.setAttribute('data-looked-at', ''))
  await analyze(new AxeBuilder({ page: part.page() }).include('[data-looked-at]'), what)
  await part.evaluate((element) => element.removeAttribute('data-looked-at'))
}

/** Opens a floating part, looks at it and closes it again. */
export async function look(button: Locator, part: Locator, what: string) {
  await button.click()
  await expectPartClean(part, what)
  await part.page().keyboard.press('Escape')
  await expect(part).toHaveCount(0)
}
