import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { ROOT } from './build.ts'

/** The whole stack with hot reload: the proxy from its sources on PORT (3000), Vite in front of it on the next port. */
const port = Number(process.env['PORT'] ?? 3000)
const proxy: ChildProcess = spawn(
  process.execPath,
  ['--import', 'tsx', '--watch', '--watch-preserve-output', path.join(ROOT, 'src/server/main.ts')],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PORT: String(port) } },
)
process.env['DEV_PROXY'] = `http://127.0.0.1:${port}`
const vite = await createServer({ root: ROOT, server: { port: port + 1, strictPort: true } })
await vite.listen()
console.log(`dev app at http://127.0.0.1:${port + 1} (proxy on ${port})`)

const stop = () => {
  proxy.kill('SIGTERM')
  void vite.close().then(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
