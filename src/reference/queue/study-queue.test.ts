import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { ReferenceStatus } from '#contract/desk/app-config.ts'
import { ENTITY_FILTER_BY_TAG } from '#contract/records/entity.ts'
import { createPeerTable } from '#reference/engine/statistics/peer-table.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import { readFilesMarket } from '#reference/market/files/price-folder.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { createWorld } from '#reference/service/world/reference-world.ts'
import type { StudyTask } from '#reference/study/engine-run.ts'
import { generatedRows } from '#testing/generated-market.ts'
import { disturbedStudy, QueueServer, studiesOf, WORKER } from '#testing/queue.ts'
import { serviceOf } from '#testing/reference-fixture.ts'
import { Program } from '#tooling/program.ts'
import { STUDIES } from './study-job.ts'
import { StudyQueue } from './study-queue.ts'

it('finds on other machines what threads find, each asset once, although workers die and the queue goes away', async () => {
  const study = await disturbedStudy({ assets: 12, awayMs: 0 })
  const { byThreads, byQueue, lines, outputs, status } = study
  expect(byThreads.size).toBe(12)
  expect(byQueue).toEqual(byThreads)
  // The disturbances did happen.
  expect(study.badResults).toBe(5)
  expect(study.takenBeforeReturn).toBeLessThan(12)
  expect(study.strangerEnded).toBe(78)
  expect(outputs[0]).toContain('another version')
  expect(status.repeated).toBeGreaterThan(0)
  expect(status).toMatchObject({ failed: 5 })
  expect(lines).toContain('the queue is reached again')
  // No line contains the queue's password.
  expect([...lines, ...outputs].join('\n')).not.toContain('word-of')
})

let server: QueueServer
let client: Redis
let jobs: Queue
const opened: StudyQueue[] = []
const open = (lines: string[] = []) => {
  const queue = new StudyQueue(server.address, (line) => lines.push(line))
  opened.push(queue)
  return queue
}
beforeAll(async () => {
  server = await QueueServer.start()
})
afterAll(() => server.remove())
beforeEach(() => {
  client = new Redis(server.address, { maxRetriesPerRequest: null })
  jobs = new Queue(STUDIES, { connection: client })
})
afterEach(async () => {
  for (const queue of opened.splice(0)) queue.close()
  await client.flushall()
  client.disconnect()
})

/**
 * Queues the study of a market without any worker.
 *
 * @returns aborts it
 */
function queueStudy(queue: StudyQueue, assets: number, seed = 42) {
  const market = openMarket({ kind: 'simulated', seed, assets, now: 18_807 })
  const controller = new AbortController()
  const task: StudyTask = {
    market,
    start: { from: null, series: null, since: null },
    table: createPeerTable([], market.firstDay, market.now),
    assets: [...market.assets.keys()],
    store: null,
    signal: controller.signal,
    isDone: () => false,
    take: () => {},
    onThreads: () => Promise.resolve(),
  }
  const study = queue.study(task).catch((error: unknown) => error)
  return async () => {
    controller.abort(new Error('the service ends'))
    expect(await study).toMatchObject({ message: 'the service ends' })
    queue.close()
  }
}
const waiting = async (count: number) => {
  await expect.poll(() => jobs.getPrioritizedCount()).toBe(count)
}

it('ends when the service stops while it still reads what is cached', async () => {
  const stop = queueStudy(open(), 4)
  await stop()
})

it('queues a limited number of jobs, puts an opened asset first, and finds its jobs again after a restart', async () => {
  const stop = queueStudy(open(), 600)
  await waiting(512)
  opened[0]!.prioritise(300)
  await expect.poll(async () => (await jobs.getRanges(['prioritized'], 0, 0, true))[0]).toMatch(/-300$/)
  const ids = new Set(await jobs.getRanges(['prioritized'], 0, -1))
  await stop()
  const stopAgain = queueStudy(open(), 600)
  await expect.poll(() => opened[1]!.status().waiting).toBe(512)
  expect(new Set(await jobs.getRanges(['prioritized'], 0, -1))).toEqual(ids)
  await stopAgain()
  // Another market: the jobs of the old one are removed.
  const stopOther = queueStudy(open(), 30, 7)
  await waiting(30)
  await stopOther()
})

it('learns from the service which asset somebody opens, and the service reports the status of the queue', async () => {
  const market = openMarket({ kind: 'simulated', seed: 42, assets: 4, now: 18_807 })
  const prioritised: number[] = []
  const queue = open()
  const world = createWorld({
    market,
    now: Date.now,
    monotonicMs: Date.now,
    queue: { prioritise: (asset) => prioritised.push(asset), status: () => queue.status() },
  })
  const { get, post } = await serviceOf(world)
  const wanted = { filter: ENTITY_FILTER_BY_TAG, args: [market.assets[2]!.tag, 'nobody'] }
  const response = await post(SERVICE_ROUTES.entities.path, wanted)
  expect(response.statusCode).toBe(200)
  expect(prioritised).toEqual([2])
  const status = v.parse(ReferenceStatus, (await get('/reference/status')).json())
  expect(status.queue).toMatchObject({ workers: 0, waiting: 0, failed: 0 })
})

it('adds all jobs again when the queue has lost them', async () => {
  const stop = queueStudy(open(), 30)
  await waiting(30)
  await client.flushall()
  await waiting(30)
  await stop()
})

it('workers read a copy of the price folder, the service studies a file that differs there, and a restart repeats nothing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prices-'))
  const prices = path.join(folder, 'prices')
  const copy = path.join(folder, 'copy')
  await mkdir(path.join(prices, 'deep'), { recursive: true })
  for (const [i, { rows }] of generatedRows(4, 900).entries()) {
    const csvRows = rows.map(({ day, close }) => `${isoDate(day)},${close}`)
    const name = path.join(i === 0 ? 'deep' : '.', `ASSET${i}.csv`)
    await writeFile(path.join(prices, name), ['date,close', ...csvRows].join('\n'))
  }
  await cp(prices, copy, { recursive: true })
  await writeFile(path.join(copy, 'ASSET2.csv'), 'date,close\n2020-01-02,1\n')
  const market = await readFilesMarket({ prices, companies: null })
  const lines: string[] = []
  const queue = open(lines)
  const worker = new Program([WORKER], {
    REFERENCE_QUEUE: server.address,
    REFERENCE_PRICES: copy,
    REFERENCE_CACHE: 'off',
  })
  try {
    const cache = { folder: path.join(folder, 'cache'), maxBytes: 1e9 }
    const controller = new AbortController()
    let taken = 0
    const stopped = studiesOf(market, {
      workers: 1,
      cache,
      signal: controller.signal,
      studyElsewhere: (task) => queue.study(task),
      onStudy: () => (taken += 1) === 2 && controller.abort(new Error('the service ends')),
    })
    await expect(stopped).rejects.toThrow('the service ends')
    // Studies that had arrived are not repeated.
    let cached = 0
    const studies = await studiesOf(market, {
      workers: 1,
      cache,
      studyElsewhere: (task) => queue.study(task),
      onProgress: (progress) => (cached = progress.cached),
    })
    expect(cached).toBeGreaterThanOrEqual(2)
    expect(studies).toEqual(await studiesOf(market, { workers: 1 }))
    expect(lines).toContainEqual(
      expect.stringMatching(/^asset2\S* is studied by the service itself: its job failed$/),
    )
    expect(worker.output).toContain('ASSET2.csv is another file than that of the service')
    await worker.end()
    expect(await worker.ended).toBe(0)
  } finally {
    await worker.end('SIGKILL')
    await rm(folder, { recursive: true })
  }
})
