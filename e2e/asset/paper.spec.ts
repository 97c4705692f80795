import { openAsset } from './asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'
import { pdfText } from '#e2e/pdf-text.ts'

for (const width of [1440, 390]) {
  test(`paper from ${width} pixels: light, at the width of the paper, with notice, disclaimer and address`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAsset(page, '?range=5Y')
    await page.getByRole('heading', { name: 'Good to know' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Export chart' }).nth(1)).toBeVisible()
    await page.evaluate(() =>
      window.addEventListener('beforeprint', () => {
        const paper = document.querySelector('.asset-page')!.getBoundingClientRect()
        const edges = [...document.querySelectorAll('.chart-host')].map(
          (host) => host.getBoundingClientRect().right - paper.right,
        )
        document.body.dataset['beyondPaper'] = String(Math.max(...edges))
      }),
    )
    const theme = await page.evaluate(() => document.documentElement.dataset['theme'])
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    const text = pdfText(pdf).replace(/\s+/g, '')
    for (const said of ['Simulateddata', 'notadvice', '/assets/', 'range=5Y', 'Performance', 'Goodtoknow'])
      expect(text).toContain(said)
    for (const control of ['Compare', 'Layers', 'Showastable']) expect(text).not.toContain(control)
    expect(Number(await page.locator('body').getAttribute('data-beyond-paper'))).toBeLessThanOrEqual(1)
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(4)
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
  })
}

test('an asset printed by its key or its button is fetched whole first, whatever was never scrolled to', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      const awaited = document.querySelectorAll('main .skeleton, main [aria-busy=true]').length
      const cards = document.querySelectorAll('.asset-cards > li').length
      document.body.dataset['printed'] = `${awaited} awaited, ${cards > 0 ? 'cards' : 'no cards'}`
    }
  })
  await openAsset(page)
  // The keys of the page are there.
  await expect(page.getByRole('contentinfo')).toContainText('read price')
  await page.keyboard.press('Control+p')
  await expect(page.locator('body')).toHaveAttribute('data-printed', '0 awaited, cards')
})

test('past insights on paper: every row of both tables, whatever the screen scrolls to', async ({ page }) => {
  await openAsset(page, '?range=3Y&past=1')
  const past = page.getByRole('region', { name: 'Past insights' })
  await expect(past.getByText(/insights? loaded/)).toBeVisible()
  await past.locator('summary').first().click()
  // Long enough that the screen scrolls it, or nothing could be cut.
  const hidden = () =>
    past.evaluate((section) =>
      [...section.querySelectorAll('table')].map(
        ({ parentElement: box }) => box!.scrollHeight - box!.clientHeight,
      ),
    )
  expect(Math.max(...(await hidden()))).toBeGreaterThan(0)
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      const boxes = [...document.querySelectorAll('.asset-page table')].map(({ parentElement: box }) => box!)
      document.body.dataset['cut'] = String(
        Math.max(
          ...boxes.map((box) =>
            getComputedStyle(box).overflowY === 'visible' ? 0 : box.scrollHeight - box.clientHeight,
          ),
        ),
      )
    }),
  )
  await page.pdf({ preferCSSPageSize: true })
  await expect(page.locator('body')).toHaveAttribute('data-cut', '0')
})
