import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { type Clock, pause } from './clock.ts'
import { REFERENCE_PATHS, type ServiceAccount } from './config.ts'
import { Secret } from './log.ts'

/** With this the service ends when its settings cannot be used; its one line has said which. */
const EX_CONFIG = 78

export class ReferenceRefused extends Error {
  override readonly name = 'ReferenceRefused'
}

const START_MS = 60_000
const POLL_MS = 50
const STOP_MS = 3_000

export interface ReferenceProcess {
  /** Made at random for this run; nobody else knows it. */
  readonly account: ServiceAccount
  /** Resolves when the process ends without having been asked to; its text says how. */
  readonly unexpectedEnd: Promise<string>
  stop(): Promise<void>
}

interface ReferenceOptions {
  /** The service's entry point: a script that this very Node, with this very loader, can run. */
  readonly entry: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  /** Receives the service's own lines, progress above all. */
  readonly onLine: (line: string) => void
}

/**
 * Starts the reference service as a process of its own, so that its engine never makes a page wait, and returns when it answers. Throws
 * `ReferenceRefused` when it finds its settings unusable, and an error when it ends or stays silent otherwise.
 */
export async function startReference(options: ReferenceOptions): Promise<ReferenceProcess> {
  const { entry, env, clock, onLine } = options
  const port = await freeLoopbackPort()
  const origin = new URL(`http://127.0.0.1:${port}`)
  const account = {
    baseUrl: origin,
    authUrl: origin,
    clientId: `run-${randomBytes(6).toString('hex')}`,
    clientSecret: new Secret(randomBytes(24).toString('base64url')),
  }
  // The flags this Node was started with, but for watching: whoever watches restarts this process, and it the service.
  const flags = process.execArgv.filter((flag) => !flag.startsWith('--watch'))
  const child = spawn(process.execPath, [...flags, entry], {
    env: {
      ...withoutAccount(env),
      REFERENCE_PORT: String(port),
      REFERENCE_CLIENT_ID: account.clientId,
      REFERENCE_CLIENT_SECRET: account.clientSecret.reveal(),
    },
    // A signal to our process group must not end the service before the calls that still need it.
    detached: true,
    // The pipe on standard input tells the service when this process is gone, however it went.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
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
  const unexpectedEnd = new Promise<string>((resolve) => {
    // A service manager may signal both processes at the same time: give our own handler a moment to say that all is well.
    child.once('exit', () => clock.after(200, () => void (isStopping || resolve(ended))))
  })
  const outcome = await Promise.race([whenAnswering(origin, clock), ended])
  if (outcome === true) return { account, unexpectedEnd, stop }
  await stop()
  if (child.exitCode === EX_CONFIG) throw new ReferenceRefused()
  throw new Error(`the reference service ${outcome === false ? 'does not answer' : outcome}`)
}

/** A port on loopback that nobody listens on at this moment. */
async function freeLoopbackPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // a listening TCP server has no other kind of address
  probe.close()
  await once(probe, 'close')
  return port
}

async function whenAnswering(origin: URL, clock: Clock): Promise<boolean> {
  const status = new URL(REFERENCE_PATHS.status, origin)
  const giveUpAt = clock.mono() + START_MS
  while (clock.mono() < giveUpAt) {
    const answer = await fetch(status, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.ok) return true
    await pause(clock, POLL_MS)
  }
  return false
}

/** The account, keys and the way out to other machines are none of the reference service's business. */
const withoutAccount = (env: ReferenceOptions['env']) =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(?:INSIGHTS_|ACCESS_|SESSION_|IMAGE_KEY|HTTPS?_PROXY|NO_PROXY)/i.test(name),
    ),
  )
