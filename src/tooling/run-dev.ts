import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { createServer } from 'vite'
import { readSettings } from '#server/config.ts'
import { withEnvironmentFile } from '#server/config.ts'
import { REFERENCE_PATHS } from '#server/config.ts'
import { ROOT } from './build.ts'

/**
 * The whole stack from its sources: Vite on the port after PORT (3000), the proxy on PORT and, without an account, a small
 * reference service on the port after those. Each is a process of its own and restarts only when its own sources change.
 */
const began = performance.now()
const env = withEnvironmentFile(path.join(ROOT, '.env'), process.env)
const { account, port } = readSettings(env)
const programs: ChildProcess[] = []

if (account) run('src/server/main.ts', env)
else {
  const referencePort = port + 2
  const shared = {
    ...env,
    PORT: String(port),
    REFERENCE_PORT: String(referencePort),
    REFERENCE_CLIENT_ID: `dev-${randomBytes(6).toString('hex')}`,
    REFERENCE_CLIENT_SECRET: randomBytes(24).toString('base64url'),
    REFERENCE_ASSETS: env['REFERENCE_ASSETS'] ?? '60',
  }
  run('src/reference/main.ts', shared)
  await answers(`http://127.0.0.1:${referencePort}${REFERENCE_PATHS.status}`)
  run('src/tooling/dev-proxy.ts', shared)
}

process.env['DEV_PROXY'] = `http://127.0.0.1:${port}`
const vite = await createServer({ root: ROOT, server: { port: port + 1, strictPort: true } })
await vite.listen()
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`dev app at http://127.0.0.1:${port + 1} (proxy on ${port}), up after ${seconds} s`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)

function run(entry: string, variables: Readonly<Record<string, string | undefined>>) {
  const flags = ['--import', 'tsx', '--watch', '--watch-preserve-output']
  programs.push(
    spawn(process.execPath, [...flags, path.join(ROOT, entry)], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...variables },
    }),
  )
}

/** Waits until a service answers, whatever it answers. */
async function answers(url: string) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer`)
}

function stop() {
  for (const program of programs) program.kill('SIGTERM')
  void vite.close().then(() => process.exit(0))
}
