import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { askList, keysLive, listStands } from '#e2e/list/list-screen.ts'
import { pdfText } from '#e2e/pdf-text.ts'

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

test('the track record on paper: light, with how far it was judged and without what judges', async ({
  page,
}) => {
  await page.goto('/track-record')
  await expect(page.getByText('Hit rate of past insights', { exact: true }).first()).toBeVisible({
    timeout: 15_000,
  })
  const { theme, text } = await onPaper(page)
  expect(theme).toBe('light')
  for (const said of [
    'Trackrecord',
    'insightsread,newestfirst',
    'Simulateddata',
    'notadvice',
    '/track-record',
  ])
    expect(text).toContain(said)
  for (const control of ['Changefilters', 'Pause', 'Judgeagain', 'Stop']) expect(text).not.toContain(control)
})

test('the list and a comparison on paper: light, every loaded row, notice, disclaimer and address, without forms and buttons', async ({
  page,
}) => {
  await page.goto('/insights?limit=50&direction=1')
  await listStands(page)
  await page.waitForLoadState('networkidle')
  const listed = await askList(page, { limit: 50, direction: [1] })
  const { theme, text } = await onPaper(page)
  expect(theme).toBe('light')
  const missing = listed.filter(({ title }) => !text.includes(title!.replace(/\s+/g, '')))
  expect(missing.map(({ title }) => title)).toEqual([])
  for (const said of [
    'DirectionBullish',
    'Createdlast6months',
    'Simulateddata',
    'notadvice',
    '/insights?',
    'Pastcases',
  ])
    expect(text).toContain(said)
  for (const control of ['Clearall', 'Loadmore', 'Next']) expect(text).not.toContain(control)

  // The page itself stands as it did.
  await keysLive(page)
  for (const key of ['x', 'j', 'x', 'c']) await page.keyboard.press(key)
  await expect(page.getByRole('region', { name: 'Field by field' })).toBeVisible()
  const compared = await onPaper(page)
  expect(compared.theme).toBe('light')
  for (const said of ['Compareinsights', 'Fieldbyfield', 'Simulateddata', 'notadvice', '/compare?'])
    expect(compared.text).toContain(said)
  for (const control of ['Addinsight', 'equalrow']) expect(compared.text).not.toContain(control)
})
