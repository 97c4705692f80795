import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pauseMs } from 'node:timers/promises'
import { buildAll, isBuilt, ROOT } from './build.ts'

type Environment = Readonly<Record<string, string | undefined>>

export type Program = {
  /** Where it can be asked. */
  origin: string
  pid: number
  /** By `performance.now()`. */
  startedAt: number
  /** Resolves when it has ended. */
  stop: () => Promise<void>
}

/**
 * Starts a program of Node's and waits until it says where it listens. It ends with this process at the latest.
 *
 * @param args of Node
 * @param env its whole environment beside the path
 */
export async function startProgram(args: readonly string[], env: Environment = {}): Promise<Program> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    await exited
  }
  // Read on once it is up: a program whose lines nobody takes stands still.
  const lines = createInterface({ input: child.stdout })
  const ready = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const [, address] = /(?:ready|listening) at (http:\S+)/.exec(line) ?? []
      if (address) resolve(address)
    })
  })
  const ended = exited.then(() => Promise.reject(new Error(`${args.at(-1)} ended before it was ready`)))
  ended.catch(() => {}) // once it is up, whoever stops it waits for its end
  return { origin: await Promise.race([ready, ended]), pid: child.pid!, startedAt, stop }
}

/** Starts a program as it is built for people, and builds it before where a source is newer. */
export async function startBuilt(entry: string, env: Environment): Promise<Program> {
  if (!isBuilt()) await buildAll()
  return startProgram([path.join(ROOT, 'dist', entry)], env)
}

/** Asks until the answer is as wanted, and gives it back. */
export async function untilAnswer<T>(url: string, isWanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    // A connection each: one that stands idle may end in the moment in which it is used again.
    const answer = (await (await fetch(url, { headers: { connection: 'close' } })).json()) as T
    if (isWanted(answer)) return answer
    await pauseMs(250)
  }
}

/** @throws when what is studied will never be complete */
export function isComplete({ phase }: { phase: string }): boolean {
  if (phase === 'The engine stopped') throw new Error('the engine stopped')
  return phase === 'Complete'
}

/** The built desk on a free port, with a simulated market of its own inside that is studied to its end. */
export async function startDesk(env: Environment = {}): Promise<Program> {
  const desk = await startBuilt('server/main.js', { PORT: '0', ...env })
  await untilAnswer<{ reference: { progress: { phase: string } } }>(
    `${desk.origin}/api/config`,
    ({ reference }) => isComplete(reference.progress),
  )
  return desk
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
