import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { resolveConfig } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { buildAt, ROOT } from './build.ts'
import { listen } from './program.ts'

test.each(['a plain folder', 'C# projects', 'what now?'])(
  'a page and the images of its stylesheet are built in %s',
  async (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'build-'))
    const root = path.join(folder, name)
    mkdirSync(root)
    try {
      writeFileSync(path.join(root, 'index.html'), '<link rel="stylesheet" href="/look.css">')
      writeFileSync(path.join(root, 'look.css'), 'body { background: url(./dot.svg) }')
      writeFileSync(path.join(root, 'dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
      await buildAt(root, { configFile: false, logLevel: 'silent', build: { assetsInlineLimit: 0 } })
      const built = readdirSync(path.join(root, 'dist/assets')).map((file) => path.extname(file))
      expect(built.sort()).toEqual(['.css', '.svg'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('the development server is bound to this machine and answers under its names only', async () => {
  const { server } = await resolveConfig(
    { configFile: path.join(ROOT, 'vite.config.ts'), root: ROOT },
    'serve',
  )
  expect(server.host).toBe('127.0.0.1')
  const isOurs = (host: string) => /^(localhost|127\.0\.0\.1|\[?::1\]?|\.localhost)$/.test(host)
  expect(server.allowedHosts).not.toBe(true)
  expect([server.allowedHosts].flat().filter((host) => typeof host === 'string' && !isOurs(host))).toEqual([])
  expect(server.cors).not.toBe(true)
})

test('a development stack that cannot start leaves no program behind', async () => {
  const taken = createServer()
  const port = await listen(taken)
  onTestFinished(() => void taken.close())
  const stack = spawn('npm', ['run', 'dev'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port - 1), REFERENCE_ASSETS: '5' },
  })
  for (const stream of [stack.stdout, stack.stderr]) stream.resume()
  // `close` comes once the last program that shares the output has ended.
  const [code] = (await once(stack, 'close')) as [number | null]
  expect(code).toBe(1)
})
