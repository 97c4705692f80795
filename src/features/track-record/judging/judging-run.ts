import PQueue from 'p-queue'
import { failureOf, isWorthRetrying, type ApiFailure } from '#contract/calls/failure.ts'
import type { BaseRates } from '#contract/desk/calibration.ts'
import { priceSeriesOf, type Entity } from '#contract/records/entity.ts'
import { sectorWords } from '#contract/values/classification.ts'
import {
  insightPages,
  nonOverlapping,
  type FactsPage,
  type Population,
  type JudgingClient,
} from './ended-insights.ts'
import { type JudgingFacts, judgeInsight, ratesOf, type JudgedInsight, type SkipReason } from './judge.ts'
import type { JudgedStore } from './judged-store.ts'

/** Insights read by a run: each is counted in exactly one of the first four. */
export const ZERO_COUNTS = {
  judged: 0,
  /** The window is still open. */
  active: 0,
  /** A newer insight on the same asset with an overlapping window counts instead. */
  overlapping: 0,
  /** Without prices or other inputs. */
  unjudged: 0,
  /** Of these, the ones whose prices did not load. */
  withoutCloses: 0,
  /** Judged insights whose predictions did not load. */
  withoutFan: 0,
}
type Counts = typeof ZERO_COUNTS

/** Number of insights read, as the sum of the parts, so that both always agree. */
export const countRead = ({ judged, active, overlapping, unjudged }: Counts): number =>
  judged + active + overlapping + unjudged

export type JudgingEvent =
  | { type: 'judged'; judged: JudgedInsight[]; counts: Counts }
  /** `hasMore`: the cap was reached before the end of the list. `isWithoutFeed`: the service has nothing older than six months. */
  | { type: 'done'; counts: Counts; hasMore: boolean; isWithoutFeed: boolean }
  | { type: 'failed'; counts: Counts; failure: ApiFailure }

type Tools = {
  client: JudgingClient
  store: JudgedStore
  signal: AbortSignal
  emit: (event: JudgingEvent) => void
  /** Stores what the expected share of open and judged insights needs; absent if the service publishes that. */
  rates?: RateStore
}

/** Base rate, out-of-sample share and past cases of insights by id. */
export type RateStore = {
  get: (ids: readonly string[]) => Promise<BaseRates['insights']>
  put: (id: string, rates: BaseRates['insights'][string]) => Promise<void>
}

/** Insights judged in parallel; the limiter allows six requests in flight. */
const MAX_PARALLEL = 6
/** Assets in a row whose prices did not load, after which the run ends: the service is down. */
const MAX_LOST = 6
/** Results are sent to the page in batches, because each batch renders it. */
const BATCH_MS = 400

/** Judges past insights, newest first, until `most` are judged, the list ends or `signal` aborts. Stored ones need no request. */
export async function runJudging(population: Population & { most: number }, tools: Tools): Promise<void> {
  const { client, store, signal, emit, rates } = tools
  const { most, now, units } = population
  const counts: Counts = { ...ZERO_COUNTS }
  const report = batched((judged: JudgedInsight[]) => emit({ type: 'judged', judged, counts: { ...counts } }))
  const closesOf = memoized(client.closes)
  const entities = new Map<string, Entity | undefined>()
  const ids = new Set<string>()
  const isSeparate = nonOverlapping()
  const partOf = (facts: JudgingFacts): 'active' | 'overlapping' | 'separate' =>
    facts.endsAt > now ? 'active' : isSeparate(facts) ? 'separate' : 'overlapping'

  const open: JudgingFacts[] = []
  /** Failures by series, since the last one that loaded. */
  const lost = new Map<string, unknown>()

  const count = (judged: JudgedInsight) => {
    counts.judged += 1
    report.add(judged)
  }

  const judge = async (facts: JudgingFacts) => {
    const entity = entities.get(facts.tag)
    const series = priceSeriesOf(facts.tag, entity)
    const closes = await closesOf(series).catch((error: unknown) => {
      if (signal.aborted) throw error
      if (!isWorthRetrying(failureOf(error).kind)) return null
      lost.set(series, error)
      if (lost.size >= MAX_LOST) throw error
      counts.withoutCloses += 1
      return null
    })
    if (closes) lost.clear()
    const skip = (reason: SkipReason) => {
      counts[reason === 'not-ended' ? 'active' : 'unjudged'] += 1
    }
    if (!closes) return skip('no-prices')
    const evidence = { closes, predictions: [], units, now }
    // First without predictions: they are requested only for insights that have ended.
    const first = judgeInsight(facts, evidence)
    if ('unjudged' in first) return skip(first.unjudged)
    const predictions = await client.predictions(facts.id).catch(unlessAborted(signal))
    if (!predictions) counts.withoutFan += 1
    const verdict = predictions ? judgeInsight(facts, { ...evidence, predictions }) : first
    if ('unjudged' in verdict) return skip(verdict.unjudged)
    const judged = { ...verdict.judged, sector: verdict.judged.sector ?? sectorOf(entity) }
    count(judged)
    // Without its predictions it is not stored, so that the next run tries again.
    if (!predictions) return
    await store.put([judged])
    const { base, outOfSample, sample } = judged
    await rates?.put(facts.id, { base, outOfSample, n: sample })
  }

  /** Stores what the expected share of open insights needs. One that fails to load is left for the next run. */
  const rateOpen = async ({ get, put }: RateStore) => {
    const known = await get(open.map(({ id }) => id))
    const unknown = open.filter(({ id }) => !known[id])
    await loadEntities(unknown)
    await inParallel(unknown, async (facts) => {
      const closes = await closesOf(priceSeriesOf(facts.tag, entities.get(facts.tag))).catch(
        unlessAborted(signal),
      )
      const predictions = closes && (await client.predictions(facts.id).catch(unlessAborted(signal)))
      if (closes && predictions) await put(facts.id, ratesOf(facts, { closes, predictions, units, now }))
    })
  }

  const loadEntities = async (facts: readonly JudgingFacts[]) => {
    const missing = [...new Set(facts.map(({ tag }) => tag))].filter((tag) => !entities.has(tag))
    // If they fail, `priceSeriesOf` falls back to the usual name of each series.
    const found = missing.length > 0 ? await client.entities(missing).catch(unlessAborted(signal)) : null
    for (const tag of missing) entities.set(tag, found?.get(tag))
  }

  /** @returns how many insights of the page are beyond the cap */
  const judgePage = async ({ facts, unusable }: FactsPage): Promise<number> => {
    counts.unjudged += unusable
    const fresh = facts.filter(({ id }) => !ids.has(id))
    for (const { id } of fresh) ids.add(id)
    const sorted = fresh.map((each) => ({ facts: each, part: partOf(each) }))
    const separate = sorted.flatMap(({ facts, part }) => (part === 'separate' ? [facts] : []))
    const known = await store.get(separate.map(({ id }) => id))
    const isKnown = (facts: JudgingFacts) => {
      const judged = known.get(facts.id)
      return judged !== undefined && isSame(judged, facts)
    }
    await loadEntities(separate.filter((facts) => !isKnown(facts)))
    // Each batch has at most as many as may still be judged, so that the cap always ends at the same insight.
    let rest = sorted
    while (rest.length > 0 && counts.judged < most) {
      const head = upToNth(rest, most - counts.judged)
      rest = rest.slice(head.length)
      const batch = head.flatMap(({ facts, part }) => {
        if (part === 'separate') return [facts]
        counts[part] += 1
        if (part === 'active') open.push(facts)
        return []
      })
      for (const facts of batch.filter(isKnown)) count(known.get(facts.id)!)
      await inParallel(
        batch.filter((facts) => !isKnown(facts)),
        judge,
      )
    }
    return rest.length
  }

  try {
    let hasMore = false
    let isWithoutFeed = false
    const pages = insightPages(client, population)
    let next = pages.next()
    for (;;) {
      const { value: page, done } = await next
      if (done) break
      // A page without any other insight stands for the end of the list or for a missing feed.
      if (counts.judged >= most && page.facts.some(({ id }) => !ids.has(id))) {
        hasMore = true
        break
      }
      // The next page loads while this one is judged; the `await` above handles its failure.
      isWithoutFeed = page.isWithoutFeed ?? false
      next = pages.next()
      next.catch(() => {})
      if ((await judgePage(page)) > 0) {
        hasMore = true
        break
      }
    }
    report.flush()
    if (rates) await rateOpen(rates)
    signal.throwIfAborted()
    const [failure] = lost.values()
    if (failure && counts.judged === 0) throw failure
    emit({ type: 'done', counts, hasMore, isWithoutFeed })
  } catch (error) {
    report.flush()
    if (!signal.aborted) emit({ type: 'failed', counts, failure: failureOf(error) })
  }
}

function inParallel<T>(all: readonly T[], work: (item: T) => Promise<void>) {
  const queue = new PQueue({ concurrency: MAX_PARALLEL })
  return queue.addAll(all.map((each) => () => work(each))).finally(() => queue.clear())
}

/** The newest insights, up to and including the nth that can be judged. */
function upToNth<T extends { part: string }>(sorted: readonly T[], n: number): T[] {
  const indices = sorted.flatMap(({ part }, i) => (part === 'separate' ? [i] : []))
  return sorted.slice(0, (indices[n - 1] ?? sorted.length) + 1)
}

/** A restarted service may reuse an id for another insight. */
const isSame = (judged: JudgedInsight, facts: JudgingFacts) =>
  judged.createdAt === facts.createdAt &&
  judged.tag === facts.tag &&
  judged.horizon === facts.horizon &&
  judged.direction === facts.direction &&
  judged.hitRatio === facts.hitRatio

function sectorOf(entity: Entity | undefined): string | null {
  const sector = entity?.gics.sector
  const stated = sector?.code ?? sector?.name
  return stated ? sectorWords(stated) : null
}

/** Null for a failed request; an abort is rethrown and stops the run. */
const unlessAborted = (signal: AbortSignal) => (error: unknown) => {
  if (signal.aborted) throw error
  return null
}

function memoized<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const cache = new Map<string, Promise<T>>()
  return (key) => {
    const result = cache.get(key) ?? load(key)
    cache.set(key, result)
    return result
  }
}

function batched<T>(send: (items: T[]) => void) {
  let items: T[] = []
  const flush = () => {
    if (items.length > 0) send(items)
    items = []
  }
  return {
    add: (item: T) => {
      if (items.push(item) === 1) setTimeout(flush, BATCH_MS)
    },
    flush,
  }
}
