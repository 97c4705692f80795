import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Clock } from './clock.ts'
import type { ServiceAccount } from './config.ts'
import { Secret } from './log.ts'

/** With this the service ends when its settings cannot be used; its one line has said which. */
const EX_CONFIG = 78

export class ReferenceRefused extends Error {
  override readonly name = 'ReferenceRefused'
}

const START_MS = 60_000
const STOP_MS = 3_000
/** A service manager may signal both processes at the same time: our own handler gets a moment to say that all is well. */
const NEWS_MS = 200

export type ReferenceProcess = Awaited<ReturnType<typeof startReference>>

interface ReferenceOptions {
  /** The service's entry point: a script that this very Node, with this very loader, can run. */
  readonly entry: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  readonly onLine: (line: string) => void
}

/**
 * Starts the reference service as a process of its own, so that its engine never makes a page wait, and returns when it listens. Throws
 * `ReferenceRefused` when it finds its settings unusable, and an error when it ends or stays silent otherwise.
 */
export async function startReference({ entry, env, clock, onLine }: ReferenceOptions) {
  // Made for this run; nobody else knows it.
  const clientId = `run-${randomBytes(6).toString('hex')}`
  const clientSecret = new Secret(randomBytes(24).toString('base64url'))
  // The account, keys and the way out to other machines are none of the reference service's business.
  const harmless = Object.entries(env).filter(
    ([name]) => !/^(?:INSIGHTS_|ACCESS_|SESSION_|HTTPS?_PROXY|NO_PROXY)/i.test(name),
  )
  // The flags this Node was started with, but for watching: whoever watches restarts this process, and it the service.
  const flags = process.execArgv.filter((flag) => !flag.startsWith('--watch'))
  const child = spawn(process.execPath, [...flags, entry], {
    env: {
      ...Object.fromEntries(harmless),
      REFERENCE_PORT: '0',
      REFERENCE_CLIENT_ID: clientId,
      REFERENCE_CLIENT_SECRET: clientSecret.reveal(),
    },
    // A signal to our process group must not end the service before the calls that still need it.
    detached: true,
    // The pipe on standard input tells the service when this process is gone, however it went.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const listening = new Promise<URL>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        const [, origin] = / listening at (http:\S+)/.exec(line) ?? []
        // The line that names the inner address is of no use to anybody.
        if (origin) resolve(new URL(origin))
        else onLine(line)
      })
  })
  let isStopping = false
  // Not before its last line has been heard.
  const ended = once(child, 'close').then(
    ([code, signal]) => `ended with ${signal ?? `code ${code}`}`,
    (error: Error) => error.message,
  )
  const stop = async () => {
    isStopping = true
    child.kill('SIGTERM')
    const cancel = clock.after(STOP_MS, () => child.kill('SIGKILL'))
    await ended
    cancel()
  }
  /** Resolves when the process ends without having been asked to; its text says how. */
  const unexpectedEnd = new Promise<string>((resolve) => {
    child.once('exit', () => clock.after(NEWS_MS, () => void (isStopping || resolve(ended))))
  })
  const giveUp = clock.after(START_MS, () => child.kill('SIGKILL'))
  const outcome = await Promise.race([listening, ended])
  giveUp()
  if (outcome instanceof URL) {
    const account: ServiceAccount = { baseUrl: outcome, authUrl: outcome, clientId, clientSecret }
    return { account, unexpectedEnd, stop }
  }
  if (child.exitCode === EX_CONFIG) throw new ReferenceRefused()
  throw new Error(`the reference service ${outcome}`)
}
