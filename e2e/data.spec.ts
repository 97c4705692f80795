import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { MS_PER_DAY, toIsoDay } from '#contract/values/instant.ts'
import { expect, saved, test } from '#e2e/desk.ts'
import { generatedRows } from '#testing/generated-market.ts'
import { untilStudied } from '#tooling/program.ts'
import { ROOT } from './programs.ts'

/** The README's command for own prices. */
const [, COMMAND = ''] =
  /```sh\n(REFERENCE_PRICES=.* npm start)\n```/.exec(readFileSync(path.join(ROOT, 'README.md'), 'utf8')) ?? []

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}\\b`) }) })

/** Prices of a long history, a short one, one with invalid lines and a price jump, a file without prices, and the name of a company. */
function writePrices(folder: string) {
  mkdirSync(path.join(folder, 'prices'))
  const [long] = generatedRows(1)
  const lines = long!.rows.map(({ day, adjusted }) => `${toIsoDay(day * MS_PER_DAY)},${adjusted.toFixed(4)}`)
  const file = (name: string, body: readonly string[]) =>
    writeFileSync(path.join(folder, 'prices', name), ['Date,Close', ...body].join('\n'))
  file('LONG.csv', lines)
  file('SHORT.csv', lines.slice(-60))
  const mixed = lines.slice(-40)
  const jump = mixed.slice(20).map((line) => line.replace(/,(.*)/, (_, close) => `,${Number(close) * 3}`))
  file('MIXED.csv', [
    ...mixed.slice(0, 10),
    'no day,12.5',
    '2020-02-31,12.5',
    ...mixed.slice(10, 20),
    ...jump,
  ])
  writeFileSync(path.join(folder, 'prices', 'NONE.csv'), 'What,Ever\na,b\n')
  writeFileSync(path.join(folder, 'companies.csv'), 'Symbol,Name,Sector\nSHORT,Short Corp,Energy\n')
}

// service/live-mode.spec.ts runs the README's command for a live desk, and service/sign-in.spec.ts its notebook.
test('the command of the README for own prices starts a desk with them: it shows what was read from good, mixed and bad files, which lines were skipped, and why an asset has no insight', async ({
  page,
  quiet,
}) => {
  // Its desk ends first, and an idle page still fetches code.
  quiet.allow(/ERR_CONNECTION_REFUSED/)
  const folder = test.info().outputDir
  mkdirSync(folder, { recursive: true })
  writePrices(folder)
  const desk = spawn('sh', ['-c', COMMAND.replaceAll('=./', `=${folder}/`)], {
    cwd: ROOT,
    // Its own process group: the shell does not pass a signal on.
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', REFERENCE_CACHE: 'off' },
  })
  const ended = once(desk, 'close')
  let output = ''
  for (const stream of [desk.stdout, desk.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    await expect.poll(() => output, { timeout: 120_000 }).toMatch(/ready at http/)
    const origin = /ready at (http:\S+)/.exec(output)![1]!
    await untilStudied(`${origin}/api/config`)
    await page.goto(`${origin}/insights`)
    await page.getByRole('button', { name: /environment$/ }).click()
    await page.getByRole('dialog').getByRole('link').click()
    await expect(page).toHaveURL(`${origin}/data`)
    await expect(page).toHaveTitle('Data · Insight Desk')
    const studied = page.getByRole('region', { name: 'Study progress' })
    await expect(studied.getByRole('status')).toHaveText('Complete. 3 assets studied.')
    await expect(studied).toContainText('stopped at')
    await expect(row(page, 'LONG')).toContainText(/nothing left out.*insight/)
    await expect(row(page, 'SHORT')).toContainText(/60 days.*No insight0\.2 years of history, 60 prices/)
    await expect(row(page, 'SHORT')).toContainText(/Short Corp.*Exchange unknown/)
    await expect(row(page, 'MIXED')).toContainText(/2 rows left out.*Line 12: .*Line 13: /)
    await expect(row(page, 'MIXED')).toContainText(/first on 2\d{3}-/)
    await expect(row(page, 'NONE')).toContainText('The file is left out')

    await page.getByRole('button', { name: 'Left out or changed' }).press('Enter')
    await expect(page).toHaveURL(/\?show=left-out$/)
    await expect(row(page, 'LONG')).toHaveCount(0)

    // Linked from an asset, and from a list that cannot have rows.
    await page.goto(`${origin}/data?search=short`)
    await row(page, 'SHORT').getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Insights', exact: true })).toContainText(/first 504/)
    await page.getByRole('link', { name: 'Data read for this asset' }).click()
    await expect(page.getByRole('rowheader')).toHaveText([/^SHORT/])
  } finally {
    if (desk.exitCode === null) process.kill(-desk.pid!, 'SIGTERM')
    await ended
  }
})

test('without files it describes the simulated market, page by page; the navigation links to it', async ({
  page,
}) => {
  await page.goto('/insights')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Study progress' })).toContainText('fictional companies')
  await expect(page.getByRole('rowheader')).toHaveCount(100)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/data?page=2')
  await expect(page.getByRole('rowheader')).toHaveCount(20)
  const { text } = await saved(page.getByRole('button', { name: 'Export all rows as CSV' }))
  expect(text.trim().split('\r\n')).toHaveLength(121)
})
