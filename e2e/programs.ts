import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')

/** The market of most journeys: small, and frozen at an hour of a weekday, so that every run sees the same insights. */
export const FROZEN_MARKET = {
  REFERENCE_ASSETS: '120',
  REFERENCE_SEED: '7',
  REFERENCE_NOW: '2026-11-20T15:00:00Z',
}

/** A program that has not said the awaited words by then never will. */
const START_MS = 60_000
/** A stop waits for the calls under way; the longest may take half a minute. */
const STOP_MS = 45_000

export type Program = {
  pid: number
  output: () => string
  /** Asks it to end, and ends it when it does not. Null when a signal was needed. */
  stop: () => Promise<number | null>
  /** Ends it without a word, as a machine that loses its power would. */
  kill: () => Promise<void>
}

/** A script, whose name may have arguments behind it, is run as it is written, everything else as it was built. */
function argsFor(entry: string): string[] {
  const [file = '', ...args] = entry.split(' ')
  if (file.endsWith('.ts')) return ['--import', 'tsx', path.join(ROOT, file), ...args]
  return [path.join(ROOT, 'dist', file), ...args]
}

/** Only what is named: the test's own environment must not configure a program by accident. */
const spawnProgram = (entry: string, env: Record<string, string>) =>
  spawn(process.execPath, argsFor(entry), {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/**
 * Starts a built program and waits until its output matches. One that ends before, or says nothing of the kind in time, is an error
 * with its output; it never outlives the tests, whose ports it would keep.
 */
export async function startProgram(
  entry: string,
  env: Record<string, string>,
  until: RegExp,
): Promise<Program> {
  const child = spawnProgram(entry, env)
  const killNow = () => void child.kill('SIGKILL')
  process.once('exit', killNow)
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  void ended.then(() => process.off('exit', killNow))
  try {
    await new Promise<void>((resolve, reject) => {
      const tooLate = setTimeout(
        () => reject(new Error(`${entry} did not say ${until} within ${START_MS / 1000} s:\n${output}`)),
        START_MS,
      )
      const hear = (chunk: Buffer) => {
        output += chunk.toString()
        if (!until.test(output)) return
        clearTimeout(tooLate)
        resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      void ended.then((code) => reject(new Error(`${entry} ended with ${code}:\n${output}`)))
    })
  } catch (error) {
    killNow()
    throw error
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      const tooLate = setTimeout(killNow, STOP_MS)
      const code = await ended
      clearTimeout(tooLate)
      return code
    },
    kill: async () => {
      killNow()
      await ended
    },
  }
}

type Status = { progress: { phase: string } }

async function waitForStudy(ask: () => Promise<Status | null>) {
  const giveUpAt = Date.now() + START_MS
  for (;;) {
    const phase = (await ask())?.progress.phase
    if (phase === 'Complete') return
    if (Date.now() > giveUpAt) throw new Error(`the engine is still at “${phase}”`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Waits until the reference service at `origin` has studied every asset: what it lists no longer changes. */
export const hasStudiedAll = (origin: string) =>
  waitForStudy(async () => (await (await fetch(`${origin}/reference/status`)).json()) as Status)

/**
 * Starts the built desk with the reference service inside, on a free port, and waits until every asset is studied. `env` adds to the
 * frozen market or replaces parts of it.
 */
export async function startDesk(env: Record<string, string>): Promise<Program & { origin: string }> {
  const program = await startProgram(
    'server/main.js',
    { ...FROZEN_MARKET, PORT: '0', ...env },
    /ready at http:\S+\s/,
  )
  const origin = /ready at (http:\S+)/.exec(program.output())![1]!
  await waitForStudy(async () => {
    const config = (await (await fetch(`${origin}/api/config`)).json()) as { reference: Status | null }
    return config.reference
  })
  return { ...program, origin }
}

/** Runs a built program to its end. */
export async function runProgram(entry: string, env: Record<string, string>) {
  const child = spawnProgram(entry, env)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { code, output }
}
