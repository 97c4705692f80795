import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pauseMs } from 'node:timers/promises'
import * as v from 'valibot'
import { AppConfig } from '#contract/desk/app-config.ts'
import { buildAll, isBuilt, ROOT } from '#tooling/build.ts'

export type BuiltDesk = { origin: string; stop: () => void }

const COMPLETE_MS = 120_000

/**
 * The product as it is built and started for people, on a free port, with a simulated market of its own inside that is complete.
 *
 * @param env settings beside the port, as a person would give them
 */
export async function startBuiltDesk(env: Record<string, string>): Promise<BuiltDesk> {
  if (!isBuilt()) await buildAll()
  const server = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', ...env },
  })
  const stop = () => void server.kill('SIGTERM')
  process.once('exit', stop)
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => {
        const [, address] = /ready at (http:\S+)/.exec(text.toString()) ?? []
        if (address) resolve(address)
      })
      server.once('exit', () => reject(new Error('the server ended before it was ready')))
    })
    await complete(origin)
    return { origin, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** What the service lists no longer changes. */
async function complete(origin: string) {
  const giveUpAt = performance.now() + COMPLETE_MS
  for (;;) {
    const { reference } = v.parse(AppConfig, await (await fetch(`${origin}/api/config`)).json())
    const phase = reference?.progress.phase
    if (phase === 'Complete') return
    if (performance.now() > giveUpAt) throw new Error(`the engine is still at “${phase}”`)
    await pauseMs(250)
  }
}
