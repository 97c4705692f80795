import { expect, test } from '#e2e/desk.ts'
import { insights, open } from './detail-screen.ts'
import { pdfText } from '#e2e/pdf-text.ts'

test('paper: two A4 pages with counts and the whole disclaimer', async ({ page }) => {
  const insight = (await insights(page)).find(({ episodes }) => episodes.length > 30)!
  await open(page, insight.id)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const squeeze = (text: string) => text.replace(/\s+/g, '')
  const text = squeeze(pdfText(pdf))
  expect(text).toContain(squeeze(insight.disclaimer))
  expect(text).toMatch(/\d+of\d+,median/)
  expect(text).toContain(`insights/${insight.id}`)
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  // Either sheet says where it is from.
  expect(text.match(/InsightDesk·/g)).toHaveLength(2)
  // What was set for the paper is taken back.
  await expect(page.locator('html')).not.toHaveClass(/is-printing/)
})

test('paper: two pages from a window of any width, with every chart drawn at the width of the paper', async ({
  page,
}) => {
  test.slow()
  const insight = (await insights(page)).find(
    ({ conditions, episodes }) => conditions.length > 1 && episodes.length > 12,
  )!
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, insight.id)
    // The curves of the conditions load when they come near.
    await page.getByRole('region', { name: 'Conditions' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('img', { name: /in the year before it between/ }).first()).toBeVisible()
    await page.evaluate(() =>
      window.addEventListener('beforeprint', () => {
        const paper = document.querySelector('.detail-page')!.getBoundingClientRect()
        const edges = [...document.querySelectorAll('.chart-host')].map(
          (host) => host.getBoundingClientRect().right - paper.right,
        )
        document.body.dataset['beyondPaper'] = String(Math.max(...edges))
      }),
    )
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
    expect(Number(await page.locator('body').getAttribute('data-beyond-paper'))).toBeLessThanOrEqual(1)
  }
})

test('paper: 140 episodes leave two pages, the latest listed and the others counted', async ({ page }) => {
  const insight = (await insights(page)).find(({ episodes }) => episodes.length > 30)!
  await page.route(`**/api/insights/v1/${insight.id}`, async (route) => {
    const response = await route.fetch()
    const body: { episodes: { start_date: string; end_date: string; events: object[] }[] } =
      await response.json()
    const first = Date.parse(body.episodes[0]!.start_date)
    for (let i = 1; body.episodes.length < 140; i += 1) {
      const day = new Date(first - i * 40 * 86_400_000).toISOString()
      body.episodes.push({ start_date: day, end_date: day, events: [{ date: day }] })
    }
    await route.fulfill({ response, json: body })
  })
  await page.goto(`/insights/${insight.id}`)
  await expect(page.getByRole('region', { name: 'Audit' }).getByRole('row').nth(3)).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const text = pdfText(pdf).replace(/\s+/g, '')
  expect(text).toContain('Notlisted:110earlierepisodes')
  expect(text).toContain(insight.disclaimer.replace(/\s+/g, ''))
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})
