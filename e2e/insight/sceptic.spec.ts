import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '#e2e/desk.ts'
import { insights, open } from './detail-screen.ts'

const QUESTIONS = ['By chance', 'First touch', 'Against the market', 'Stability', 'On the way']

for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`the sceptic's questions at ${width} px, ${scheme}: each answered with its number, read by keyboard, and as a table`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const insight = (await insights(page)).find(
      ({ metadata, episodes }) => metadata.horizon === '1m' && episodes.length >= 30,
    )!
    await open(page, insight.id)
    const section = page.getByRole('region', { name: 'What a sceptic asks next' })
    // Nothing of it is loaded before it is near.
    await expect(section.getByRole('region')).toHaveCount(0)
    await section.scrollIntoViewIfNeeded()
    for (const name of QUESTIONS) {
      const panel = section.getByRole('region', { name, exact: true })
      await expect(panel.getByRole('button', { name: 'Show as table' })).toBeVisible()
      await expect(panel.getByText(/n = \d+$/)).toBeVisible()
      const chart = panel.getByRole('application')
      await chart.focus()
      await page.keyboard.press('Home')
      const said = chart.getByRole('status')
      const first = await said.innerText()
      expect(first).toMatch(/\d/)
      await page.keyboard.press('ArrowRight')
      await expect(said).not.toHaveText(first)
      await page.keyboard.press('t')
      await expect(panel.getByRole('row').nth(1)).toBeVisible()
      const cut = await panel
        .getByRole('table')
        .evaluate((table) => table.getBoundingClientRect().right - innerWidth)
      if (width > 400) expect(cut).toBeLessThanOrEqual(0)
      await page.keyboard.press('t')
      await expect(panel.getByRole('application')).toBeFocused()
    }
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}
