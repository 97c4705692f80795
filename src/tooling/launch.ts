import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildAll, isBuilt, ROOT } from './build.ts'

/** Builds what is missing or older than its sources, then runs a built program and ends as it ends. */
export async function launch(entry: string) {
  if (!isBuilt()) {
    console.log('Building Insight Desk (once; later starts skip this) …')
    await buildAll()
  }
  runProgram([path.join(ROOT, 'dist', entry)])
}

/**
 * Runs a program of Node's and ends when it ends, as it ends. Every signal is handed on: one that reached the whole
 * group arrives twice then, which the programs take for one.
 */
export function runProgram(args: readonly string[]) {
  const program = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const)
    process.on(signal, () => program.kill(signal))
  program.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
