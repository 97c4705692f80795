import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { ROOT } from '#tooling/build.ts'
import { ensureRedis } from '#tooling/redis-server.ts'

const PASSWORD = 'word-of-the-queue'

/** A queue server of its own, with a password, on a free port. It keeps its jobs over a stop. */
export class QueueServer {
  readonly address: string
  private readonly folder: string
  private readonly port: number
  private child: ChildProcess | null = null

  private constructor(folder: string, port: number) {
    this.folder = folder
    this.port = port
    this.address = `redis://:${PASSWORD}@127.0.0.1:${port}`
  }

  static async start(): Promise<QueueServer> {
    const server = new QueueServer(await mkdtemp(path.join(tmpdir(), 'queue-')), await freePort())
    await server.resume()
    return server
  }

  async resume(): Promise<void> {
    const { folder, port } = this
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '3600 1']
    this.child = spawn(ensureRedis(), [...args, '--requirepass', PASSWORD], { stdio: 'ignore' })
    const client = new Redis(this.address, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
    client.on('error', () => {})
    await client.ping()
    client.disconnect()
  }

  async stop(): Promise<void> {
    await ended(this.child, 'SIGTERM')
  }

  async remove(): Promise<void> {
    await this.stop()
    await rm(this.folder, { recursive: true })
  }
}

/** A process of the project, and what it says. */
export class Program {
  output = ''
  private readonly child: ChildProcess

  constructor(entry: string, env: Record<string, string>, args: readonly string[] = []) {
    this.child = spawn(
      process.execPath,
      [...(entry.endsWith('.ts') ? ['--import', 'tsx'] : []), entry, ...args],
      {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], REFERENCE_CACHE: 'off', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (chunk) => (this.output += String(chunk)))
  }

  async said(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.output)) {
      if (this.child.exitCode !== null) throw new Error(`it ended before it said ${pattern}: ${this.output}`)
      await pause(20)
    }
  }

  /** Exit code; null after a signal. */
  async ended(): Promise<number | null> {
    await ended(this.child)
    return this.child.exitCode
  }

  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await ended(this.child, signal)
  }
}

export const WORKER = path.join(ROOT, 'src/reference/queue/worker.ts')

/** The worker of a copy of the sources in which one file differs, and how to remove it. */
export async function workerOfAnotherVersion(): Promise<{ entry: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'another-'))
  await cp(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'))
  await cp(path.join(ROOT, 'src/reference'), path.join(folder, 'src/reference'), { recursive: true })
  await writeFile(path.join(folder, 'src/reference/newer.ts'), 'export {}\n')
  for (const shared of ['node_modules', 'src/contract', 'src/shared'])
    await symlink(path.join(ROOT, shared), path.join(folder, shared))
  return {
    entry: path.join(folder, 'src/reference/queue/worker.ts'),
    remove: () => rm(folder, { recursive: true }),
  }
}

async function ended(child: ChildProcess | null, signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const end = once(child, 'exit')
  if (signal) child.kill(signal)
  await end
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
