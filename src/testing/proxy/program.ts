import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'

interface Program {
  readonly child: ChildProcess
  /** Its exit code; null after a signal. */
  readonly exit: Promise<number | null>
  /** All it has said so far. */
  readonly output: () => string
}

const ENTRY = resolve(import.meta.dirname, '../../server/main.ts')

/** Set but empty, so that a developer's own `.env` cannot reach the programs under test. */
const UNSET = Object.fromEntries(
  'INSIGHTS_BASE_URL INSIGHTS_AUTH_URL INSIGHTS_CLIENT_ID INSIGHTS_CLIENT_SECRET INSIGHTS_CLIENT_SECRET_FILE METRICS_PORT HOST ACCESS TRUSTED_PROXIES PUBLIC_URL'
    .split(' ')
    .map((name) => [name, '']),
)

/** The real program, from its sources, with nothing of this process's environment but the path; it ends with the test. */
export function startProgram(env: Readonly<Record<string, string>>, flags: readonly string[] = []): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', ...flags, ENTRY], {
    env: { PATH: process.env['PATH'], ...UNSET, PORT: '0', ...env },
    cwd: resolve(import.meta.dirname, '../../..'),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = new Promise<number | null>((settle) => child.once('close', (code) => settle(code)))
  return { child, exit, output: () => output }
}

/** The port on which a started program says that it is ready. */
export async function readyPort({ output }: Program): Promise<number> {
  const ready = /ready at http:\/\/127\.0\.0\.1:(\d+)/
  await expect.poll(output, { timeout: 60_000 }).toMatch(ready)
  return Number(ready.exec(output())?.[1])
}
