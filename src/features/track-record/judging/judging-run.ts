import { failureOf, type ApiFailure } from '#contract/calls/failure.ts'
import { sectorWords } from '#contract/values/classification.ts'
import type { BaseRates } from '#contract/desk/calibration.ts'
import { priceSeriesOf, type Entity } from '#contract/records/entity.ts'
import { insightPages, separateInsights, type FactsPage, type Population } from './ended-insights.ts'
import { type InsightFacts, judgeInsight, ratesOf, type JudgedInsight, type UnjudgedReason } from './judge.ts'
import type { JudgedStore } from './judged-store.ts'
import type { JudgingClient } from './judging-client.ts'

/** Insights read by a run: each is in exactly one of the first four. */
export const NOTHING_COUNTED = {
  judged: 0,
  /** Their window is still open. */
  active: 0,
  /** A newer insight on the same asset with an overlapping window counts instead. */
  overlapping: 0,
  /** Without prices or other inputs. */
  unjudged: 0,
  /** Judged insights whose predictions did not load. */
  withoutFan: 0,
}
export type Counts = typeof NOTHING_COUNTED

/** The sum of the parts, so that both always agree. */
export const readInsights = ({ judged, active, overlapping, unjudged }: Counts): number =>
  judged + active + overlapping + unjudged

export type JudgingEvent =
  | { type: 'judged'; judged: JudgedInsight[]; counts: Counts }
  /** `hasMore`: the cap was reached before the end of the list. `isWithoutFeed`: the service tells nothing older than six months. */
  | { type: 'done'; counts: Counts; hasMore: boolean; isWithoutFeed: boolean }
  | { type: 'failed'; counts: Counts; failure: ApiFailure }

type Tools = {
  client: JudgingClient
  store: JudgedStore
  signal: AbortSignal
  emit: (event: JudgingEvent) => void
  /** Where what the expected share of open and judged insights needs is stored; absent where the service tells it. */
  rates?: RateStore
}

/** Base rate, out-of-sample share and past cases of insights by id. */
export type RateStore = {
  get: (ids: readonly string[]) => Promise<BaseRates['insights']>
  put: (id: string, told: BaseRates['insights'][string]) => Promise<void>
}

/** Insights judged in parallel; the limiter holds their requests to six in flight. */
const WORKERS = 6
/** Results go to the page in bundles, because each bundle renders it. */
const BUNDLE_MS = 400

/** Judges past insights, newest first, until `most` are judged, the list ends or `signal` aborts. Stored ones cost no request. */
export async function runJudging(population: Population & { most: number }, tools: Tools): Promise<void> {
  const { client, store, signal, emit, rates } = tools
  const { most, now, units } = population
  const counts: Counts = { ...NOTHING_COUNTED }
  const report = bundled((judged: JudgedInsight[]) => emit({ type: 'judged', judged, counts: { ...counts } }))
  const closesOf = oncePerKey(client.closes)
  const entities = new Map<string, Entity | undefined>()
  const ids = new Set<string>()
  const isSeparate = separateInsights()
  const partOf = (facts: InsightFacts): 'active' | 'overlapping' | 'separate' =>
    facts.endsAt > now ? 'active' : isSeparate(facts) ? 'separate' : 'overlapping'

  const open: InsightFacts[] = []

  const count = (judged: JudgedInsight) => {
    counts.judged += 1
    report.add(judged)
  }

  const judge = async (facts: InsightFacts) => {
    const entity = entities.get(facts.tag)
    const closes = await closesOf(priceSeriesOf(facts.tag, entity)).catch(unlessAborted(signal))
    const leave = (reason: UnjudgedReason) => {
      counts[reason === 'not-ended' ? 'active' : 'unjudged'] += 1
    }
    if (!closes) return leave('no-prices')
    const evidence = { closes, predictions: [], units, now }
    // First without predictions: they are fetched only for insights that have ended.
    const first = judgeInsight(facts, evidence)
    if ('unjudged' in first) return leave(first.unjudged)
    const predictions = await client.predictions(facts.id).catch(unlessAborted(signal))
    if (!predictions) counts.withoutFan += 1
    const verdict = predictions ? judgeInsight(facts, { ...evidence, predictions }) : first
    if ('unjudged' in verdict) return leave(verdict.unjudged)
    const judged = { ...verdict.judged, sector: verdict.judged.sector ?? sectorOf(entity) }
    count(judged)
    // Not stored without its predictions, so that the next run tries again.
    if (!predictions) return
    await store.put([judged])
    const { base, outOfSample, sample } = judged
    await rates?.put(facts.id, { base, outOfSample, n: sample })
  }

  /** Stores what the expected share of insights that are still open needs; one that does not load is left for another time. */
  const rateOpen = async ({ get, put }: RateStore) => {
    const known = await get(open.map(({ id }) => id))
    const queue = open.filter(({ id }) => !known[id])
    await nameEntities(queue)
    await byWorkers(queue, async (facts) => {
      const closes = await closesOf(priceSeriesOf(facts.tag, entities.get(facts.tag))).catch(
        unlessAborted(signal),
      )
      const predictions = closes && (await client.predictions(facts.id).catch(unlessAborted(signal)))
      if (closes && predictions) await put(facts.id, ratesOf(facts, { closes, predictions, units, now }))
    })
  }

  const nameEntities = async (facts: readonly InsightFacts[]) => {
    const unnamed = [...new Set(facts.map(({ tag }) => tag))].filter((tag) => !entities.has(tag))
    // Without names judging goes on with the usual series of each asset.
    const found = unnamed.length > 0 ? await client.entities(unnamed).catch(unlessAborted(signal)) : null
    for (const tag of unnamed) entities.set(tag, found?.get(tag))
  }

  /** @returns how many of the page the cap leaves out */
  const judgePage = async ({ facts, unusable }: FactsPage): Promise<number> => {
    counts.unjudged += unusable
    const fresh = facts.filter(({ id }) => !ids.has(id))
    for (const { id } of fresh) ids.add(id)
    const sorted = fresh.map((each) => ({ facts: each, part: partOf(each) }))
    const separate = sorted.flatMap(({ facts, part }) => (part === 'separate' ? [facts] : []))
    const known = await store.get(separate.map(({ id }) => id))
    const isKnown = (facts: InsightFacts) => {
      const judged = known.get(facts.id)
      return judged !== undefined && isSame(judged, facts)
    }
    await nameEntities(separate.filter((facts) => !isKnown(facts)))
    // At most as many at once as may still be judged, so that the cap always cuts at the same insight.
    let rest = sorted
    while (rest.length > 0 && counts.judged < most) {
      const reached = firstOnes(rest, most - counts.judged)
      rest = rest.slice(reached.length)
      const batch = reached.flatMap(({ facts, part }) => {
        if (part === 'separate') return [facts]
        counts[part] += 1
        if (part === 'active') open.push(facts)
        return []
      })
      for (const facts of batch.filter(isKnown)) count(known.get(facts.id)!)
      await byWorkers(
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
      if (counts.judged >= most) {
        hasMore = true
        break
      }
      // The next page loads while this one is judged; its failure is handled on its turn.
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
    emit({ type: 'done', counts, hasMore, isWithoutFeed })
  } catch (error) {
    report.flush()
    if (!signal.aborted) emit({ type: 'failed', counts, failure: failureOf(error) })
  }
}

async function byWorkers<T>(queue: T[], work: (item: T) => Promise<void>) {
  const one = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: WORKERS }, one))
}

/** The newest, up to and with the `most`th that can be judged. */
function firstOnes<T extends { part: string }>(sorted: readonly T[], most: number): T[] {
  const places = sorted.flatMap(({ part }, i) => (part === 'separate' ? [i] : []))
  return sorted.slice(0, (places[most - 1] ?? sorted.length) + 1)
}

/** A restarted service may give an old id to another insight. */
const isSame = (judged: JudgedInsight, facts: InsightFacts) =>
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

/** A failed request leaves a gap; an abort stops the run. */
const unlessAborted = (signal: AbortSignal) => (error: unknown) => {
  if (signal.aborted) throw error
  return null
}

function oncePerKey<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const held = new Map<string, Promise<T>>()
  return (key) => {
    const known = held.get(key) ?? load(key)
    held.set(key, known)
    return known
  }
}

function bundled<T>(send: (items: T[]) => void) {
  let items: T[] = []
  const flush = () => {
    if (items.length > 0) send(items)
    items = []
  }
  return {
    add: (item: T) => {
      if (items.push(item) === 1) setTimeout(flush, BUNDLE_MS)
    },
    flush,
  }
}
