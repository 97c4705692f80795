import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')
/** Port of the one built stack that all journeys share. */
export const E2E_PORT = Number(process.env['E2E_PORT'] ?? 3187)

export type Program = { output: () => string; stop: () => Promise<number | null> }

/** Starts a built program and waits until its output matches; a program that ends before is an error with its output. */
export async function startProgram(
  entry: string,
  env: Record<string, string>,
  until: RegExp,
): Promise<Program> {
  const child = spawn(process.execPath, [path.join(ROOT, 'dist', entry)], {
    cwd: ROOT,
    // Only what is named: the test's own environment must not configure the program by accident.
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (until.test(output)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) => reject(new Error(`${entry} ended with ${code}:\n${output}`)))
  })
  return {
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Runs a built program to its end. */
export async function runProgram(entry: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(ROOT, 'dist', entry)], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { code, output }
}
