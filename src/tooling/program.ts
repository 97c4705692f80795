import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pauseMs } from 'node:timers/promises'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Of a program that writes a line for every call only the beginning is kept, characters. */
const MOST_OUTPUT = 10_000_000
/** A stop waits for the calls under way; the longest may take half a minute. */
const STOP_MS = 45_000

type Environment = Readonly<Record<string, string | undefined>>

/** A program of Node's as a process of its own, and what it says. It ends with this process at the latest. */
export class Program {
  output = ''
  /** Where it listens, once it is `ready`. */
  origin = ''
  /** By `performance.now()`. */
  readonly startedAt = performance.now()
  /** Exit code; null after a signal. */
  readonly ended: Promise<number | null>
  readonly #child: ChildProcess
  readonly #heard = new EventEmitter()
  #isOver = false

  /**
   * @param args of Node; a script in TypeScript is run from its source
   * @param env its whole environment beside path and home: what configures this process must not configure another by accident
   */
  constructor(args: readonly string[], env: Environment = {}) {
    const flags = args.some((arg) => arg.endsWith('.ts')) ? ['--import', 'tsx'] : []
    const child = spawn(process.execPath, [...flags, ...args], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const kill = () => void child.kill('SIGKILL')
    process.once('exit', kill)
    this.#child = child
    this.ended = once(child, 'close').then(([code]: (number | null)[]) => {
      process.off('exit', kill)
      this.#isOver = true
      this.#heard.emit('more')
      return code ?? null
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        if (this.output.length < MOST_OUTPUT) this.output += chunk.toString()
        this.#heard.emit('more')
      })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** @throws when it ends before it says so */
  async said(words: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = words.exec(this.output)
      if (found) return found
      if (this.#isOver) throw new Error(`it ended before it said ${words}:\n${this.output}`)
      await once(this.#heard, 'more')
    }
  }

  /** Waits until it says where it listens. */
  async ready(): Promise<this> {
    this.origin = (await this.said(/(?:ready|listening) at (http:\S+)\s/))[1]!
    return this
  }

  /** Ends it: as a person would, or without a word, as a machine that loses its power. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    this.#child.kill(signal)
    const tooLate = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS)
    return this.ended.finally(() => clearTimeout(tooLate))
  }
}

/** Starts a program as it is built for people, and builds it before where a source is newer. */
export async function startBuilt(entry: string, env: Environment): Promise<Program> {
  // Tests start programs too, and need no bundler.
  const { buildAll, isBuilt } = await import('./build.ts')
  if (!isBuilt()) await buildAll()
  return new Program([path.join(ROOT, 'dist', entry)], env).ready()
}

/** The built desk on a free port, with a simulated market of its own inside that is studied to its end. */
export async function startDesk(env: Environment = {}): Promise<Program> {
  const desk = await startBuilt('server/main.js', { PORT: '0', ...env })
  await untilStudied(`${desk.origin}/api/config`)
  return desk
}

type Status = { progress: { phase: string } }

/**
 * Waits until every asset is studied: what the service lists no longer changes.
 *
 * @param url of the service's status, or of a desk's configuration, which holds it
 */
export async function untilStudied(url: string): Promise<void> {
  for (;;) {
    // A connection each: one that stands idle may end in the moment in which it is used again.
    const answer = await fetch(url, { headers: { connection: 'close' } })
    const body = (await answer.json()) as Status & { reference?: Status }
    if (isComplete(body.reference ?? body)) return
    await pauseMs(100)
  }
}

/** @throws when what is studied will never be complete */
export function isComplete({ progress: { phase } }: Status): boolean {
  if (phase === 'The engine stopped') throw new Error('the engine stopped')
  return phase === 'Complete'
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
