import path from 'node:path'
import { onTestFinished } from 'vitest'
import { Program } from '#tooling/program.ts'
import { CANARY_SECRET } from './proxy-rig.ts'

const ENTRY = path.resolve(import.meta.dirname, '../../../dist/server/main.js')

/** Set but empty, so that a developer's own `.env` cannot reach the programs under test. */
const UNSET = Object.fromEntries(
  'INSIGHTS_BASE_URL INSIGHTS_AUTH_URL INSIGHTS_CLIENT_ID INSIGHTS_CLIENT_SECRET INSIGHTS_CLIENT_SECRET_FILE METRICS_PORT HOST ACCESS TRUSTED_PROXIES PUBLIC_URL'
    .split(' ')
    .map((name) => [name, '']),
)

/** The built program, without this process's environment; it ends with the test. */
export function startProgram(env: Readonly<Record<string, string>>, flags: readonly string[] = []): Program {
  const program = new Program([...flags, ENTRY], { ...UNSET, PORT: '0', ...env })
  onTestFinished(() => void program.kill('SIGKILL'))
  return program
}

/** An account at a service, as the environment of a program. */
export const accountEnv = (origin: string) => ({
  INSIGHTS_CLIENT_ID: 'canary-account',
  INSIGHTS_CLIENT_SECRET: CANARY_SECRET,
  INSIGHTS_BASE_URL: origin,
  INSIGHTS_AUTH_URL: origin,
})

/** The port on which a started program listens. */
export const readyPort = async (program: Program) => Number(new URL((await program.ready()).origin).port)
