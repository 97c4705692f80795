import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './desk.ts'
import { ROOT } from './programs.ts'

const [, COMMAND = ''] =
  /```sh\n(REFERENCE_PRICES=.* npm start)\n```/.exec(readFileSync(path.join(ROOT, 'README.md'), 'utf8')) ?? []

// service/live-mode.spec.ts runs the command for a live desk, and service/sign-in.spec.ts the notebook.
test('the command of the README for own prices starts a desk with them', async () => {
  const folder = test.info().outputPath('own')
  mkdirSync(path.join(folder, 'prices'), { recursive: true })
  const rows = Array.from({ length: 40 }, (_, i) => {
    const day = new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10)
    return `${day},${100 + (i % 7)}`
  })
  writeFileSync(path.join(folder, 'prices', 'ACME.csv'), `Date,Close\n${rows.join('\n')}\n`)
  writeFileSync(path.join(folder, 'companies.csv'), 'Symbol,Name,Sector\nACME,Acme Corp,Energy\n')
  const desk = spawn('sh', ['-c', COMMAND.replaceAll('=./', `=${folder}/`)], {
    cwd: ROOT,
    // Its own process group: the shell does not pass a signal on.
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0' },
  })
  const ended = once(desk, 'close')
  let output = ''
  for (const stream of [desk.stdout, desk.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    await expect.poll(() => output, { timeout: 120_000 }).toMatch(/ready at http/)
    const origin = /ready at (http:\S+)/.exec(output)![1]!
    expect(await (await fetch(`${origin}/api/reference/data`)).text()).toContain('ACME.csv')
  } finally {
    if (desk.exitCode === null) process.kill(-desk.pid!, 'SIGTERM')
    await ended
  }
})
