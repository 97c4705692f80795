import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildAll, isBuilt, ROOT } from './build.ts'

/** Builds what is missing or older than its sources, then runs a built program and ends as it ends. */
export async function launch(entry: string) {
  if (!isBuilt()) {
    console.log('Building Insight Desk (once; later starts skip this) …')
    await buildAll()
  }
  const program = spawn(process.execPath, [path.join(ROOT, 'dist', entry)], { cwd: ROOT, stdio: 'inherit' })
  // Ctrl-C reaches the whole group already; a signal sent to this process alone is handed on.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => program.kill(signal))
  process.on('SIGINT', () => {})
  program.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
