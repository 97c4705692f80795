import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { NoUsablePricesError } from '#reference/market/files/price-folder.ts'
import type { StudyQueue } from '#reference/queue/study-queue.ts'
import { createAccountTokens } from '#reference/service/account/account-tokens.ts'
import { answerClientError } from '#reference/service/answers/error-answers.ts'
import { onTimer, type Every } from '#reference/service/world/clock.ts'
import { createWorld, type FillableWorld } from '#reference/service/world/reference-world.ts'
import type { Progress } from '#reference/service/world/service-world.ts'
import { runEngine, type EngineProgress } from '#reference/study/engine-run.ts'
import { createReferenceApp } from './app.ts'
import {
  cacheOptionsOf,
  lastSimulatedDay,
  type OpenedMarket,
  reopenFolder,
  simulatedMarket,
} from './market-opening.ts'
import type { ReferenceSettings } from './reference-settings.ts'

export type ReferenceServerOptions = {
  settings: ReferenceSettings
  opened: OpenedMarket
  wallClock: () => number
  /** Receives lines for the terminal; the first is the address. */
  log: (line: string) => void
  every?: Every
}

export type ReferenceServer = { port: number; stop(): Promise<void> }

/** A market and the app that serves it. */
type Stage = { world: FillableWorld; app: FastifyInstance }

const HOST = '127.0.0.1'
const NEW_DAY_CHECK_MS = 60_000
/** Fastify's default. With Node's five seconds a busy service would close connections just as a request arrives on them. */
const KEEP_ALIVE_MS = 72_000
const FOLDER_CHECK_MS = 5_000

/**
 * Listens at once and runs the engine in the background. On the simulated market with a running clock, a new trading day is
 * prepared separately and replaces the old one when it is complete. The same holds for a changed folder of price files.
 *
 * @throws when the port is taken
 */
export async function startReferenceServer(options: ReferenceServerOptions): Promise<ReferenceServer> {
  const { settings, opened, wallClock, log, every = onTimer } = options
  const tokens = createAccountTokens(settings.account, wallClock)
  const ending = new AbortController()
  // Without a queue its library is not loaded.
  const queue =
    settings.queue === null
      ? null
      : new (await import('#reference/queue/study-queue.ts')).StudyQueue(settings.queue, log)

  const isLive = settings.prices === null && settings.frozenNow === null
  const prepare = async ({ market, now, files, reading, firstInsights }: OpenedMarket): Promise<Stage> => {
    const { withholds } = settings
    const monotonicMs = () => performance.now()
    const world = createWorld({ market, now, isFrozen: !isLive, files, withholds, queue, monotonicMs })
    for (const [asset, { studied }] of firstInsights) {
      if (studied) world.addFirstInsights(asset, studied)
      // Lets requests run in between.
      await setImmediate()
    }
    if (reading) world.setProgress({ ...reading, phase: READING })
    const app = createReferenceApp({ world, tokens })
    await app.ready()
    return { world, app }
  }

  let stage = await prepare(opened)
  const server = createServer((request, response) => stage.app.routing(request, response))
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('clientError', answerClientError)
  server.on('upgrade', (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket')
      stage.app.server.emit('upgrade', request, socket, head)
    else readAgain(server, request, socket, head)
  })
  const port = await listen(server, settings.port)
  log(`reference service listening at http://${HOST}:${port}`)

  const onEngineFailure = (error: unknown) => {
    if (ending.signal.aborted) return
    stage.world.setProgress({ ...stage.world.progress(), phase: 'The engine stopped' })
    log(`the engine stopped: ${error instanceof Error ? error.message : String(error)}`)
  }
  const show = async (next: Stage) => {
    const previous = stage
    stage = next
    await previous.app.close()
  }
  const fillWorld = (world: FillableWorld, { firstInsights }: OpenedMarket, logTo: (line: string) => void) =>
    fill(world, { settings, queue, firstInsights, signal: ending.signal, log: logTo })

  const { folder } = opened
  let stampRead: string | null = null
  let stampSeen: string | null = null
  /** Serves the files read so far while the others are read, then studies all of them. */
  const begin = async () => {
    let whole = opened
    for await (const more of opened.more) {
      if (ending.signal.aborted) return
      await show(await prepare(more))
      whole = more
    }
    stampRead = stampSeen = folder && folder.stampRead()
    await fillWorld(stage.world, whole, log)
  }
  let filling = begin().catch(onEngineFailure)

  const turnTheDay = async () => {
    const day = lastSimulatedDay(wallClock())
    if (day <= stage.world.market.now) return
    await takeOver(simulatedMarket(settings, wallClock))
    log(`a new day: ${stage.world.insights.size} insights`)
  }
  /** Fills a new market in the background and serves it once it is complete. */
  const takeOver = async (market: OpenedMarket) => {
    const next = await prepare(market)
    await fillWorld(next.world, market, () => {})
    await show(next)
  }

  /** Reads the folder again once it has changed and two checks in a row see the same state. */
  const rereadFolder = async () => {
    const stamp = folder && (await folder.stamp().catch(() => null))
    const hasSettled = stamp !== null && stamp === stampSeen && stamp !== stampRead
    stampSeen = stamp
    if (!hasSettled || !folder) return
    stampRead = stamp
    try {
      await takeOver(await reopenFolder(folder, settings, log))
      log(`the price files have changed: ${stage.world.insights.size} insights`)
    } catch (error) {
      // While the folder is being emptied or replaced, the present market stays.
      if (!(error instanceof NoUsablePricesError)) throw error
      log(`the price files cannot be used: ${error.message}`)
    }
  }
  const next = (work: () => Promise<void>) => () => void (filling = filling.then(work).catch(onEngineFailure))
  const stopWatching = folder
    ? every(FOLDER_CHECK_MS, next(rereadFolder))
    : isLive
      ? every(NEW_DAY_CHECK_MS, next(turnTheDay))
      : () => {}

  return {
    port,
    async stop() {
      stopWatching()
      const reason = new Error('the service ends')
      ending.abort(reason)
      folder?.end(reason)
      if (queue) await filling
      queue?.close()
      await stage.app.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Fills a world with the engine's insights; logs progress at every tenth. */
async function fill(
  world: FillableWorld,
  {
    settings,
    queue,
    firstInsights,
    signal,
    log,
  }: Pick<ReferenceServerOptions, 'settings' | 'log'> &
    Pick<OpenedMarket, 'firstInsights'> & { queue: StudyQueue | null; signal: AbortSignal },
): Promise<void> {
  const { assets, now } = world.market
  // The first insights of an asset without a market are already its complete study.
  const known = [...firstInsights].filter(
    ([asset, { studied }]) => assets[asset]!.economy === null && studied?.now === now,
  )
  const isPartial = known.length < firstInsights.size
  const startedAt = performance.now()
  let reported = 0
  await runEngine(world.market, {
    signal,
    known: new Map(known),
    studyElsewhere: queue && ((task) => queue.study(task)),
    onPeers: (table) => world.setPeers(table),
    cache: cacheOptionsOf(settings, assets.length),
    onStudy: (asset, studied, read) => world.addAsset(asset, studied, read),
    onProgress(progress) {
      world.setProgress(toProgress(progress, isPartial))
      const tenth = Math.floor((10 * progress.assetsDone) / Math.max(1, progress.assets))
      if (tenth <= reported) return
      reported = tenth
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      log(
        `studied ${progress.assetsDone - progress.cached} and loaded ${progress.cached} from the cache, of ${progress.assets} assets, ${progress.insights} insights, ${seconds} s`,
      )
    },
  })
  const withheld = world.insights.withheld?.length ?? 0
  if (withheld > 0)
    log(`withheld at some horizons, as they hit less often than the base rate: ${withheld} of the cards`)
}

/**
 * Reads a request again without its offer of another protocol, at which Node has stopped reading. Programs offer HTTP/2 in this way,
 * Java's client always; without it they take the response in HTTP/1.1.
 */
function readAgain(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (!/^(upgrade|connection)$/i.test(rawHeaders[i]!)) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  }
  // Once per connection: what Node listens to on the socket adds up.
  lines.push('Connection: close')
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken: set REFERENCE_PORT`) : error),
    )
    server.listen(port, HOST, () => {
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : port)
    })
  })
}

const READING = 'Reading price files: first insights are by own prices, those against the market follow'
const PHASES: Record<EngineProgress['phase'], string> = {
  peers: 'Computing market returns',
  insights: 'Studying assets',
  done: 'Complete',
}

/**
 * The engine's progress as the status shows it.
 *
 * @param isPartial some assets still show only their first insights
 */
const toProgress = ({ phase, assetsDone, assets }: EngineProgress, isPartial: boolean): Progress => ({
  done: assetsDone,
  total: assets,
  phase:
    isPartial && phase !== 'done' ? `${PHASES[phase]}: insights against the market follow` : PHASES[phase],
})
