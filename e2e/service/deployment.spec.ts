import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '#e2e/desk.ts'
import { ROOT } from '#e2e/programs.ts'
import { freePort } from '#tooling/program.ts'

/** The command in the Dockerfile. */
function imageCommand(): string[] {
  const file = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(file) ?? []
  return JSON.parse(command) as string[]
}

/** Copies what `npm ci --omit=dev` installs, by the lock file. */
function copyPackages(folder: string) {
  const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
  )
  for (const [place, { dev, devOptional }] of Object.entries(lock.packages)) {
    const from = path.join(ROOT, place)
    // Nested packages have their own entries; packages of other platforms are not installed.
    const isOwn = (file: string) => !file.slice(from.length).includes(`${path.sep}node_modules`)
    if (place !== '' && !dev && !devOptional && existsSync(from))
      cpSync(from, path.join(folder, place), { recursive: true, filter: isOwn })
  }
}

test('the image’s content starts without dev dependencies, responds, writes no files and exits cleanly', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-image-'))
  cpSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'))
  copyPackages(folder)
  cpSync(path.join(ROOT, 'dist'), path.join(folder, 'dist'), { recursive: true })
  const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const before = files()
  expect(
    before.filter((file) => /node_modules\/(?:vite|oidc-provider|@playwright|react)$/.test(file)),
  ).toEqual([])

  const [command = '', ...args] = imageCommand()
  const port = await freePort()
  const program = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      ACCESS: 'open',
      REFERENCE_ASSETS: '20',
      REFERENCE_CACHE: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => program.once('exit', resolve))
  try {
    const status = (address: string) =>
      fetch(`http://127.0.0.1:${port}${address}`).then(
        (answer) => answer.status,
        () => output,
      )
    await expect.poll(() => status('/readyz'), { timeout: 120_000 }).toBe(200)
    expect(await status('/healthz')).toBe(200)
    expect(await status('/insights')).toBe(200)
    expect(output).toContain('open-to-everybody')
    program.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(files()).toEqual(before)
  } finally {
    program.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
