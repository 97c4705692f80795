import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pauseMs } from 'node:timers/promises'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Maximum stored output, characters: some programs write a line per call. */
const MAX_OUTPUT = 10_000_000
/** A stop waits for requests in flight; the longest may take half a minute. */
const STOP_MS = 45_000

type Environment = Readonly<Record<string, string | undefined>>

/** A Node program as a process, with its output. It ends with this process at the latest. */
export class Program {
  output = ''
  /** Its URL, once it is `ready`. */
  origin = ''
  readonly startedAt = performance.now()
  /** Exit code; null after a signal. */
  readonly ended: Promise<number | null>
  readonly #child: ChildProcess
  readonly #changes = new EventEmitter()
  #hasEnded = false

  /**
   * @param args arguments of Node; a TypeScript script runs from its source
   * @param env its whole environment besides PATH and HOME, so that settings of this process do not reach it by accident
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
      this.#hasEnded = true
      this.#changes.emit('more')
      return code ?? null
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        if (this.output.length < MAX_OUTPUT) this.output += chunk.toString()
        this.#changes.emit('more')
      })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Waits for output that matches. @throws when the program ends before */
  async waitForOutput(words: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = words.exec(this.output)
      if (found) return found
      if (this.#hasEnded) throw new Error(`it ended before its output matched ${words}:\n${this.output}`)
      await once(this.#changes, 'more')
    }
  }

  /** Waits until it prints its URL. */
  async ready(): Promise<this> {
    this.origin = (await this.waitForOutput(/(?:ready|listening) at (http:\S+)\s/))[1]!
    return this
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Ends it and returns its exit code. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#child.kill(signal)
    const tooLate = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS)
    return this.ended.finally(() => clearTimeout(tooLate))
  }
}

/** Starts a built program; builds it first if a source is newer. */
export async function startBuilt(entry: string, env: Environment): Promise<Program> {
  // Imported here because tests start programs too, without the bundler.
  const { buildAll, isBuilt } = await import('./build.ts')
  if (!isBuilt()) await buildAll()
  return new Program([path.join(ROOT, 'dist', entry)], env).ready()
}

/** The built desk on a free port, with its own reference service, studied to the end. */
export async function startDesk(env: Environment = {}): Promise<Program> {
  const desk = await startBuilt('server/main.js', { PORT: '0', ...env })
  await untilStudied(`${desk.origin}/api/config`)
  return desk
}

type Status = { progress: { phase: string } }

/**
 * Waits until every asset is studied, after which the service's lists no longer change.
 *
 * @param url of the service's status, or of the desk's configuration, which contains it
 */
export async function untilStudied(url: string): Promise<void> {
  for (;;) {
    // A new connection each time: an idle one may close at the moment it is reused.
    const answer = await fetch(url, { headers: { connection: 'close' } })
    const body = (await answer.json()) as Status & { reference?: Status }
    if (isComplete(body.reference ?? body)) return
    await pauseMs(100)
  }
}

/** @throws when the study has stopped and will never be complete */
export function isComplete({ progress: { phase } }: Status): boolean {
  if (phase === 'The engine stopped') throw new Error('the engine stopped')
  return phase === 'Complete'
}

/** Makes a server listen on a free port of this machine, and returns the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port // a TCP server has no other kind of address
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
