import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/desk.ts'

/** What another theme may break: it has other colours and the same elements. */
const ABOUT_COLOUR = ['color-contrast', 'link-in-text-block']

/** Also that a name holds what is seen, which axe asks for on demand only: it is what people say to a computer that listens. */
const SEEN_IN_NAME = { rules: { 'label-content-name-mismatch': { enabled: true } } }

/** How a page opens that is looked at: in the dark, and without colours that are on their way from one to another. */
export const DARK = { colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } } as const

async function wear(page: Page, theme: 'dark' | 'light') {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Every rule that axe has, also those it calls minor, on the whole page in the dark, and those about colour in the light. */
export const expectClean = (page: Page, what: string) => analyze(page, null, what)

/** The builder puts axe into the page twice at every look; where it is already, nothing more is put there. */
const AXE_IS_THERE = 'void 0'

async function analyze(page: Page, part: string | null, what: string) {
  for (const theme of ['dark', 'light'] as const) {
    await wear(page, theme)
    const isThere = await page.evaluate(() => 'axe' in window)
    const axe = new AxeBuilder({ page, ...(isThere && { axeSource: AXE_IS_THERE }) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], ...(theme === 'dark' && SEEN_IN_NAME) })
    if (theme === 'light') axe.withRules(ABOUT_COLOUR)
    if (part !== null) axe.include(part)
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html }) => html.slice(0, 200)),
    }))
    expect(found, `${what}, ${theme}`).toEqual([])
  }
  await wear(page, 'dark')
}

/** As `expectClean`, of an open part alone: the page around it has been looked at before. */
export async function expectPartClean(part: Locator, what: string) {
  await expect(part).toBeVisible()
  // What it loads has its place before it is looked at.
  await expect(part.locator('[aria-busy=true]')).toHaveCount(0)
  await part.evaluate((element) => element.setAttribute('data-looked-at', ''))
  await analyze(part.page(), '[data-looked-at]', what)
  await part.evaluate((element) => element.removeAttribute('data-looked-at'))
}

/** Opens a floating part, looks at it and closes it again. */
export async function look(button: Locator, part: Locator, what: string) {
  await button.click()
  await expectPartClean(part, what)
  await part.page().keyboard.press('Escape')
  await expect(part).toHaveCount(0)
}
