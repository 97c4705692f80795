import path from 'node:path'
import { onTestFinished } from 'vitest'
import { Program } from '#tooling/program.ts'

const ENTRY = path.resolve(import.meta.dirname, '../../server/main.ts')

/** Set but empty, so that a developer's own `.env` cannot reach the programs under test. */
const UNSET = Object.fromEntries(
  'INSIGHTS_BASE_URL INSIGHTS_AUTH_URL INSIGHTS_CLIENT_ID INSIGHTS_CLIENT_SECRET INSIGHTS_CLIENT_SECRET_FILE METRICS_PORT HOST ACCESS TRUSTED_PROXIES PUBLIC_URL'
    .split(' ')
    .map((name) => [name, '']),
)

/** The real program, run from its sources without this process's environment; it ends with the test. */
export function startProgram(env: Readonly<Record<string, string>>, flags: readonly string[] = []): Program {
  const program = new Program([...flags, ENTRY], { ...UNSET, PORT: '0', ...env })
  onTestFinished(() => void program.kill('SIGKILL'))
  return program
}

/** The port on which a started program listens. */
export const readyPort = async (program: Program) => Number(new URL((await program.ready()).origin).port)
