import { openAsset, pastSwitch, pressRange, range } from './asset-screen.ts'
import { expectPartClean } from '#e2e/access/axe-checks.ts'
import { expect, saved, test } from '#e2e/desk.ts'

test('a shortcut shows past insights, marked, selected in the URL and included in the exported chart', async ({
  page,
}) => {
  await openAsset(page)
  const panel = page.getByRole('region', { name: 'Past insights', exact: true })
  const loaded = page.getByText(/insights? loaded/)
  await pressRange(page, '7', '5Y')
  await page.keyboard.press('p')
  await expect(pastSwitch(page)).toBeChecked()
  await expect(page).toHaveURL(/range=5Y.*past=1/)
  // Markers merge while more arrive: single ones are known once all are there.
  await expect(loaded).toBeVisible()
  const markers = page.getByRole('toolbar', { name: 'Past insights on the chart' })
  const single = markers.getByRole('button', { name: /estimated by this dashboard$/ }).first()
  await single.focus()
  await page.keyboard.press('Enter')
  await expect(single).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('button[data-key][aria-pressed="true"]')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Escape')

  const price = page.getByRole('region', { name: 'Price', exact: true })
  await price.getByRole('button', { name: 'Export chart' }).click()
  const { text } = await saved(page.getByRole('button', { name: /SVG/ }))
  const words = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  // The image is self-contained: notice, currency, marks, source.
  for (const said of [/Simulated data/, /price in [A-Z]{3}/, /Marks: \d+/, /n = \d+/, /not advice/])
    expect(words).toMatch(said)
  expect(words.replaceAll(' ', '')).toContain(page.url().replaceAll('&', '&amp;'))

  const worked = panel.getByRole('button', { name: 'Worked', exact: true })
  await worked.click()
  await panel.getByRole('button', { name: 'Quality 5 and up' }).click()
  await expect(page).toHaveURL(/outcome=worked.*quality=5/)
  // A year: a short list is enough.
  await range(page, '1Y').click()
  await expect(page).not.toHaveURL(/range=/)
  await expect(loaded).toBeVisible()
  await expectPartClean(panel, 'past insights')
  await page.reload()
  await expect(worked).toHaveAttribute('aria-pressed', 'true')
})
