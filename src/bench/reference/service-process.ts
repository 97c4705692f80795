import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pauseMs } from 'node:timers/promises'
import { Pool } from 'undici'
import * as v from 'valibot'
import { ReferenceStatus } from '#contract/desk/app-config.ts'
import { TokenResponse } from '#contract/calls/token.ts'
import { ROOT } from '#tooling/build.ts'

const ACCOUNT = { client_id: 'bench', client_secret: 'bench-secret' }
const LISTENING = /listening at (http:\/\/127\.0\.0\.1:\d+)/

/** The built reference service as a process of its own, watched from outside. */
export class ServiceProcess {
  /** ms from the start of the process until it could be asked. */
  readonly listeningMs: number
  private readonly child: ChildProcess
  private readonly startedAt: number
  private readonly pool: Pool
  private readonly token: string

  private constructor(
    child: ChildProcess,
    startedAt: number,
    listeningMs: number,
    pool: Pool,
    token: string,
  ) {
    this.child = child
    this.startedAt = startedAt
    this.listeningMs = listeningMs
    this.pool = pool
    this.token = token
  }

  /** @param env settings of the service beside its port and account */
  static async start(env: Record<string, string>): Promise<ServiceProcess> {
    const startedAt = performance.now()
    const child = spawn(process.execPath, [path.join(ROOT, 'dist/reference/main.js')], {
      env: {
        PATH: process.env.PATH,
        REFERENCE_PORT: '0',
        REFERENCE_CACHE: 'off',
        REFERENCE_CLIENT_ID: ACCOUNT.client_id,
        REFERENCE_CLIENT_SECRET: ACCOUNT.client_secret,
        ...env,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const origin = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stdout.on('data', (chunk) => {
        said += String(chunk)
        const match = LISTENING.exec(said)
        if (match) resolve(match[1]!)
      })
      child.once('exit', (code) => reject(new Error(`the service ended with code ${code}: ${said}`)))
    })
    const listeningMs = performance.now() - startedAt
    const pool = new Pool(origin, { connections: 4 })
    const { body } = await pool.request({
      path: '/oauth/token',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ACCOUNT),
    })
    const { access_token } = v.parse(TokenResponse, await body.json())
    return new ServiceProcess(child, startedAt, listeningMs, pool, access_token)
  }

  /** ms since the start of the process. */
  age(): number {
    return performance.now() - this.startedAt
  }

  async status(): Promise<ReferenceStatus> {
    const { body } = await this.pool.request({ path: '/reference/status', method: 'GET' })
    return v.parse(ReferenceStatus, await body.json())
  }

  /** @returns age of the process when its status was first as asked for, and that status */
  async until(test: (status: ReferenceStatus) => boolean): Promise<{ ms: number; status: ReferenceStatus }> {
    for (;;) {
      const status = await this.status()
      if (status.progress.phase === 'The engine stopped') throw new Error('the engine stopped')
      if (test(status)) return { ms: this.age(), status }
      await pauseMs(20)
    }
  }

  /** One question of an analyst's page; everything but 200 is an error. */
  async ask(path: string, body?: unknown): Promise<{ ms: number; json: unknown }> {
    const before = performance.now()
    const answer = await this.pool.request({
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const json: unknown = await answer.body.json()
    const ms = performance.now() - before
    if (answer.statusCode !== 200)
      throw new Error(`${path} answers ${answer.statusCode}: ${JSON.stringify(json)}`)
    return { ms, json }
  }

  /** Most memory the process ever had, in MB; null where the system does not say. */
  peakMb(): number | null {
    return this.memory('VmHWM')
  }

  residentMb(): number | null {
    return this.memory('VmRSS')
  }

  async stop(): Promise<void> {
    await this.pool.destroy()
    if (this.child.exitCode !== null) return
    const ended = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill('SIGTERM')
    await ended
  }

  private memory(field: string): number | null {
    try {
      const kib = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
        readFileSync(`/proc/${this.child.pid}/status`, 'utf8'),
      )
      return kib && (Number(kib[1]) * 1024) / 1e6
    } catch {
      return null
    }
  }
}

export const isComplete = ({ progress }: ReferenceStatus) => progress.phase === 'Complete'
