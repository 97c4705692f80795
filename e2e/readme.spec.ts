import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { FROZEN_MARKET, ROOT } from './programs.ts'

const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8')
const BLOCKS = [...README.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!.trim())
const lineWith = (word: string) => {
  const line = BLOCKS.find((block) => block.includes(word))
  if (line === undefined) throw new Error(`the README has no command with ${word}`)
  return line
}

/** Runs a line of the README as a shell would, without `npm ci`, on a free port, until it says that it is ready. */
async function start(line: string, env: Record<string, string>, until = /ready at (http:\S+)/) {
  const child = spawn('sh', ['-c', line.replace('npm ci && ', '')], {
    cwd: ROOT,
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...env },
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 40_000 }).toMatch(until)
  return {
    output,
    origin: until.exec(output)![1]!,
    stop: async () => {
      process.kill(-child.pid!, 'SIGTERM')
      await ended
    },
  }
}

test('the commands of the README do what it says: start, a feed, own prices, the service alone and a live desk', async () => {
  const info = test.info()
  const market = { ...FROZEN_MARKET, REFERENCE_CACHE: process.env['E2E_MARKET']! }
  const desk = await start(lineWith('npm start'), market)
  const [, feed = ''] = /"http:\/\/127\.0\.0\.1:3000(\/feeds[^"]+)"/.exec(README) ?? []
  const csv = await (await fetch(desk.origin + feed)).text()
  expect(csv.split('\n')[0]).toMatch(/title/i)
  await desk.stop()

  const folder = info.outputPath('own')
  mkdirSync(path.join(folder, 'prices'), { recursive: true })
  const days = Array.from({ length: 40 }, (_, i) =>
    new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10),
  )
  const rows = days.map((day, i) => `${day},${100 + (i % 7)}`)
  writeFileSync(path.join(folder, 'prices', 'ACME.csv'), `Date,Close\n${rows.join('\n')}\n`)
  writeFileSync(path.join(folder, 'companies.csv'), 'Symbol,Name,Sector\nACME,Acme Corp,Energy\n')
  const own = await start(lineWith('REFERENCE_PRICES').replaceAll('=./', `=${folder}/`), {})
  expect(await (await fetch(`${own.origin}/api/reference/data`)).text()).toContain('ACME.csv')
  await own.stop()

  expect(README).toContain('`npm run reference`')
  expect(README).toContain('`demo` / `demo-secret`')
  const service = await start('npm run reference', { ...market, REFERENCE_PORT: '0' }, /listening at (\S+)/)
  const secret = info.outputPath('secret')
  writeFileSync(secret, 'demo-secret')
  const line = lineWith('INSIGHTS_BASE_URL')
    .replaceAll('https://…', service.origin)
    .replace('INSIGHTS_CLIENT_ID=…', 'INSIGHTS_CLIENT_ID=demo')
    .replace('/run/secrets/insights', secret)
  expect(line).not.toContain('…')
  const live = await start(line, {})
  expect(await (await fetch(`${live.origin}/api/config`)).json()).toMatchObject({ mode: 'live' })
  expect((await fetch(`${live.origin}/readyz`)).status).toBe(200)
  await live.stop()
  await service.stop()
})
