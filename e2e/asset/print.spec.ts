import { expect, test } from '#e2e/desk.ts'
import { printed } from '#e2e/printed.ts'
import { openAsset } from './asset-screen.ts'

test('an asset is loaded completely before it prints, in the light theme, at paper width, with every row, notice, disclaimer and address', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      const awaited = document.querySelectorAll('main .skeleton, main [aria-busy=true]').length
      const cards = document.querySelectorAll('.asset-cards > li').length
      document.body.dataset['printed'] = `${awaited} awaited, ${cards > 0 ? 'cards' : 'no cards'}`
    }
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAsset(page, '?range=5Y&past=1')
  const past = page.getByRole('region', { name: 'Past insights' })
  await expect(past.getByText(/insights? loaded/)).toBeVisible()
  // The shortcuts work. Panels that were never scrolled to are loaded before printing.
  await expect(page.getByRole('contentinfo')).toContainText('read price')
  await page.keyboard.press('Control+p')
  await expect(page.locator('body')).toHaveAttribute('data-printed', '0 awaited, cards')

  // Long enough to scroll on screen, or nothing could be cut off.
  const scrolled = await past
    .locator('table')
    .evaluateAll((all) => all.map(({ parentElement: box }) => box!.scrollHeight - box!.clientHeight))
  expect(Math.max(...scrolled)).toBeGreaterThan(0)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const { pages, text, theme, beyondSheet, cut } = await printed(page)
    expect(pages).toBeLessThanOrEqual(4)
    expect({ theme, cut }).toEqual({ theme: 'light', cut: 0 })
    expect(beyondSheet).toBeLessThanOrEqual(1)
    for (const said of ['Simulateddata', 'notadvice', '/assets/', 'range=5Y', 'Performance', 'Goodtoknow'])
      expect(text).toContain(said)
    for (const control of ['Compare', 'Layers', 'Showastable', 'Whatisthis', 'Returnsbymonth'])
      expect(text).not.toContain(control)
  }
})
