import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './desk.ts'
import { FROZEN_MARKET, ROOT } from './programs.ts'

const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8')
const BLOCKS = [...README.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!.trim())
const lineWith = (word: string) => {
  const line = BLOCKS.find((block) => block.includes(word))
  if (line === undefined) throw new Error(`the README has no command with ${word}`)
  return line
}

const READY = /ready at (http:\S+)/

/** Ends each started program, even one that never got ready. */
const stops: (() => Promise<void>)[] = []
test.afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))))

/**
 * Runs a line of the README as a shell would, without `npm ci`, on a free port, and waits until it is ready.
 *
 * @returns its origin
 */
async function start(line: string, env: Record<string, string>) {
  const child = spawn('sh', ['-c', line.replace('npm ci && ', '')], {
    cwd: ROOT,
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...env },
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  stops.push(() => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
    return ended
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 40_000 }).toMatch(READY)
  return READY.exec(output)![1]!
}

test('the commands of the README do what it says: start, a feed and own prices', async () => {
  const info = test.info()
  const desk = await start(lineWith('npm start'), {
    ...FROZEN_MARKET,
    REFERENCE_CACHE: process.env['E2E_MARKET']!,
  })
  const [, feed = ''] = /"http:\/\/127\.0\.0\.1:3000(\/feeds[^"]+)"/.exec(README) ?? []
  const csv = await (await fetch(desk + feed)).text()
  expect(csv.split('\n')[0]).toMatch(/title/i)

  const folder = info.outputPath('own')
  mkdirSync(path.join(folder, 'prices'), { recursive: true })
  const days = Array.from({ length: 40 }, (_, i) =>
    new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10),
  )
  const rows = days.map((day, i) => `${day},${100 + (i % 7)}`)
  writeFileSync(path.join(folder, 'prices', 'ACME.csv'), `Date,Close\n${rows.join('\n')}\n`)
  writeFileSync(path.join(folder, 'companies.csv'), 'Symbol,Name,Sector\nACME,Acme Corp,Energy\n')
  const own = await start(lineWith('REFERENCE_PRICES').replaceAll('=./', `=${folder}/`), {})
  expect(await (await fetch(`${own}/api/reference/data`)).text()).toContain('ACME.csv')

  // service/live-mode.spec.ts starts a live desk and the service alone.
  expect(README).toContain('`npm run reference`')
  expect(README).toContain('`demo` / `demo-secret`')
})
