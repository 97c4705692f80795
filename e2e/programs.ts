import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')
/** Port of the one built stack that all journeys share. */
export const E2E_PORT = Number(process.env['E2E_PORT'] ?? 3187)

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

/** Waits until the reference service at `origin` has studied every asset: what it lists no longer changes. */
export async function hasStudiedAll(origin: string) {
  const giveUpAt = Date.now() + START_MS
  for (;;) {
    const answer = await fetch(`${origin}/reference/status`)
    const { progress } = (await answer.json()) as { progress: { phase: string } }
    if (progress.phase === 'Complete') return
    if (Date.now() > giveUpAt) throw new Error(`the engine is still at “${progress.phase}”`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
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
