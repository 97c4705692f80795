import path from 'node:path'
import { expect } from '@playwright/test'
import { Program } from '#tooling/program.ts'

export const ROOT = path.resolve(import.meta.dirname, '..')

/** The market of most journeys: small, and frozen at a time on a weekday, so that every run has the same insights. */
export const FROZEN_MARKET = {
  REFERENCE_ASSETS: '120',
  REFERENCE_SEED: '7',
  REFERENCE_NOW: '2026-11-20T15:00:00Z',
}

/** A built program. */
export const builtProgram = (entry: string, env: Readonly<Record<string, string>>) =>
  new Program([path.join(ROOT, 'dist', entry)], env)

/** Waits until the desk at `origin` has its record of ended insights, which is built on the first request. */
export const hasRecord = (origin: string, headers: HeadersInit = {}) =>
  expect
    .poll(() => fetch(`${origin}/api/reference/calibration`, { headers }).then(({ ok }) => ok), {
      timeout: 120_000,
    })
    .toBe(true)
