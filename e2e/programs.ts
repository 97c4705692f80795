import path from 'node:path'
import { expect } from '@playwright/test'
import { Program, untilStudied } from '#tooling/program.ts'

export const ROOT = path.resolve(import.meta.dirname, '..')

/** The market of most journeys: small, and frozen at a time on a weekday, so that every run has the same insights. */
export const FROZEN_MARKET = {
  REFERENCE_ASSETS: '120',
  REFERENCE_SEED: '7',
  REFERENCE_NOW: '2026-11-20T15:00:00Z',
}

type Environment = Readonly<Record<string, string>>

/** A built program. */
export const builtProgram = (entry: string, env: Environment) =>
  new Program([path.join(ROOT, 'dist', entry)], env)

/**
 * Starts the built desk with the reference service inside, on a free port, and waits until every asset is studied. `env` adds to the
 * frozen market or replaces parts of it.
 */
export async function startDesk(env: Environment): Promise<Program> {
  const desk = await builtProgram('server/main.js', { ...FROZEN_MARKET, PORT: '0', ...env }).ready()
  await untilStudied(`${desk.origin}/api/config`)
  return desk
}

/** Waits until the desk at `origin` has its record of ended insights, which is built on the first request. */
export const hasRecord = (origin: string, headers: HeadersInit = {}) =>
  expect
    .poll(() => fetch(`${origin}/api/reference/calibration`, { headers }).then(({ ok }) => ok), {
      timeout: 120_000,
    })
    .toBe(true)
