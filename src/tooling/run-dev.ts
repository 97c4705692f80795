import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { createServer } from 'vite'
import { readSettings, withEnvironmentFile } from '#server/config.ts'
import { ROOT } from './build.ts'

/**
 * The whole stack from its sources: Vite on the port after PORT (3000), and on PORT the proxy, which without an account starts a
 * small reference service. It restarts when a source of either changes.
 */
const env = { REFERENCE_ASSETS: '60', ...withEnvironmentFile(path.join(ROOT, '.env'), process.env) }
const { port } = readSettings(env)
const watch = ['watch', '--clear-screen=false', '--include', 'src/reference/**', 'src/server/main.ts']
// In its own process group, or a Ctrl-C would arrive twice (terminal and here) and end it without a graceful stop.
const proxy = spawn(path.join(ROOT, 'node_modules/.bin/tsx'), watch, {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  env,
  detached: true,
})
// The proxy ends with this process, also after an error such as a taken port.
process.once('exit', () => proxy.kill('SIGINT'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0))

process.env['DEV_PROXY'] = `http://127.0.0.1:${port}`
const vite = await createServer({ root: ROOT, server: { port: port + 1, strictPort: true } })
await vite.listen()
console.log(`dev app at http://127.0.0.1:${port + 1} (proxy on ${port})`)
