import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { pdfText } from './pdf-text.ts'

/** What a page says on paper, without white space, and the theme that it has there. */
async function onPaper(page: Page): Promise<{ theme: string | undefined; text: string }> {
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      document.body.dataset['paperTheme'] = document.documentElement.dataset['theme']
    }),
  )
  const pdf = await page.pdf({ format: 'A4', printBackground: true })
  const theme = await page.evaluate(() => document.body.dataset['paperTheme'])
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  return { theme, text: pdfText(pdf).replace(/\s+/g, '') }
}

test.use({ colorScheme: 'dark' })

test('a comparison on paper: light, without its forms and buttons', async ({ page }) => {
  await page.goto('/insights')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  for (const key of ['j', 'x', 'j', 'x', 'c']) await page.keyboard.press(key)
  await expect(page.getByRole('region', { name: 'Field by field' })).toBeVisible()
  const { theme, text } = await onPaper(page)
  expect(theme).toBe('light')
  expect(text).toContain('Fieldbyfield')
  for (const control of ['Addinsight', 'equalrow']) expect(text).not.toContain(control)
})

test('the track record on paper: light, with how far it was judged and without what judges', async ({
  page,
}) => {
  await page.goto('/track-record')
  await expect(page.getByText('Kept', { exact: true }).first()).toBeVisible({ timeout: 15_000 })
  const { theme, text } = await onPaper(page)
  expect(theme).toBe('light')
  expect(text).toContain('lookedat,newestfirst')
  for (const control of ['Changefilters', 'Pause', 'Judgeagain', 'Stop']) expect(text).not.toContain(control)
})

test('the list on paper is light', async ({ page }) => {
  await page.goto('/insights')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await onPaper(page)).theme).toBe('light')
})
