// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Insight } from '#contract/records/insight.ts'
import { MS_PER_DAY, toIsoDay } from '#contract/values/instant.ts'
import { seededRandom } from '#shared/statistics/chance.ts'
import { startReferenceFixture } from '#testing/reference-fixture.ts'
import { Program } from '#tooling/program.ts'
import { audit } from './audit.ts'
import { serviceAt, type Service } from './service.ts'
import { agrees } from './tally.ts'

const fixture = await startReferenceFixture()
afterAll(() => fixture.stop())

describe('on the simulated market', () => {
  const service = memoized(serviceAt(fixture.baseUrl, fixture.token))

  it('rebuilds every publication and the record of ended insights, and finds just what is not as the prices give it', async () => {
    const report = structuredClone(await service.calibration())
    report.fit!.coefficients[1]! += 0.001
    report.bands[1]!.bands[0]!.low += 0.001
    report.groups[0]!.gain.mean += 0.001
    report.checks[0]!.met.hits += 1
    report.withheld!.push({ card: 'rsi_14_low', upToDays: 10, from: '2020-01-01' })
    const [first] = await service.insights()
    const baseRates: Service['baseRates'] = async (ids) => {
      const rates = structuredClone(await service.baseRates(ids))
      rates[first!.id]!.base! += 0.001
      return rates
    }
    const { insights, stated, figures } = await audit(
      { ...service, calibration: () => Promise.resolve(report), baseRates },
      null,
    )
    expect(stated).toBeLessThan(insights / 2)
    const published = figures.filter(({ kind }) => !['expected', 'calibration'].includes(kind))
    expect(published.filter((figure) => !agrees(figure))).toEqual([])
    expect(new Set(published.map(({ kind }) => kind))).toEqual(new Set(KINDS))
    const shares = figures.filter(({ kind }) => kind === 'expected')
    expect(shares.length).toBeGreaterThan(100)
    const wrongBase = shares.filter((figure) => figure.name === 'base rate' && !agrees(figure))
    expect(wrongBase.map(({ id }) => id)).toEqual([first!.id])
    // A coefficient off by 0.001 changes many shares.
    expect(shares.some((figure) => figure.name === 'share' && !agrees(figure))).toBe(true)
    expect(shares.filter(({ name }) => /out of sample|past cases/.test(name)).every(agrees)).toBe(true)
    const own = figures.filter(({ kind }) => kind === 'calibration')
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter((figure) => !agrees(figure)).map(({ name }) => name)).toEqual([
      'withheld cards',
      'withheld rsi_14_low 0',
      'coefficient 1',
      'band 1 0.8 low',
      `horizon ${report.groups[0]!.name}: gain`,
      `${report.checks[0]!.check} met: hits`,
    ])
  })

  it('says nothing of the market where it does not know all of it', async () => {
    const [first] = await service.insights()
    const lonely = { ...service, insights: () => Promise.resolve([first!]), near: () => Promise.resolve([]) }
    const { isWhole, figures } = await audit(lonely, null)
    expect(isWhole).toBe(false)
    expect(figures.filter((figure) => !agrees(figure))).toEqual([])
    expect(figures.map(({ name }) => name)).toContain('frequent')
    expect(figures.map(({ name }) => name)).not.toContain('cross_business_cycles')
  })

  it.each<[string, (insight: Insight) => void]>([
    ['hit ratio', ({ metadata }) => (metadata.hit_rate! += 0.001)],
    ['median', ({ metadata }) => (metadata.median_return! += 1e-6)],
    ['levels', ({ metadata }) => (metadata.signal_low! *= 1.00001)],
    ['checks', ({ metadata }) => (metadata.stars! += 1)],
    ['choice', ({ metadata }) => (metadata.direction = metadata.direction === 1 ? 2 : 1)],
    ['condition', ({ conditions }) => (conditions[0]!.value! += 1e-6)],
    ['episodes', ({ episodes }) => (episodes[3]!.start_date! += MS_PER_DAY)],
    ['sentences', ({ content }) => content.forEach(addOne)],
  ])('finds a %s that is not what the prices give', async (kind, alter) => {
    const insights = await service.insights()
    const original = insights.find(({ card }) => card?.name?.startsWith('mom_1w'))!
    const altered = structuredClone(original)
    alter(altered)
    const others = insights.filter((each) => each !== original)
    const { figures } = await audit(
      { ...service, insights: () => Promise.resolve([altered, ...others]) },
      null,
      1,
    )
    const wrong = new Set(figures.filter((figure) => !agrees(figure)).map((figure) => figure.kind))
    expect(wrong).toContain(kind)
  })
})

/** Caches every call: the market does not change between the cases. */
function memoized(service: Service): Service {
  const known = new Map<string, unknown>()
  const once =
    <A extends unknown[], R>(name: string, ask: (...args: A) => R) =>
    (...args: A) => {
      const key = `${name} ${JSON.stringify(args)}`
      if (!known.has(key)) known.set(key, ask(...args))
      return known.get(key) as R
    }
  const { expected, ...calls } = service
  const memoizedCalls = Object.entries(calls).map(([name, ask]) => [name, once(name, ask as () => unknown)])
  return { ...service, ...Object.fromEntries(memoizedCalls), expected }
}

const KINDS = [
  'last value',
  'condition',
  'episodes',
  'choice',
  'hit ratio',
  'median',
  'feed',
  'levels',
  'checks',
  'rules',
  'sentences',
  'fan',
  'fan dates',
  'pacing',
]

const addOne = (section: Insight['content'][number]) => {
  section.section_content = (section.section_content ?? '').replace(
    /(\d+) of (\d+) past cases/,
    (_, k: string, n: string) => `${Number(k) + 1} of ${n} past cases`,
  )
}

describe('as a command', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'audit-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('rebuilds what the service makes of a folder of random walks, of which some are compared with no market', async () => {
    for (let i = 0; i < 14; i += 1) {
      // The layout of American shares, and another one that names no market.
      writeFileSync(path.join(folder, `WALK${i}.csv`), randomWalk(i, i < 8))
    }
    const program = new Program(['src/tooling/run-audit.ts', folder], { REFERENCE_CACHE: 'off' })
    expect(await program.ended).toBe(0)
    expect(program.output).toMatch(/^[1-9]\d+ insights on 14 assets/m)
    expect(program.output).toMatch(/^all +([\d,]{5,}) of +\1 agree$/m)
  }, 120_000)
})

/** Weekends, and holidays of the American exchanges with known dates: a fan's days are computed with them. */
function isClosed(day: Date): boolean {
  const [month, date, weekday] = [day.getUTCMonth() + 1, day.getUTCDate(), day.getUTCDay()]
  const isNth = (of: number, wanted: number, from: number) =>
    month === of && weekday === wanted && date >= from && date < from + 7
  const isMonday = isNth(1, 1, 15) || isNth(2, 1, 15) || isNth(5, 1, 25) || isNth(9, 1, 1)
  return (
    weekday === 0 ||
    weekday === 6 ||
    isMonday ||
    isNth(11, 4, 22) ||
    ['1/1', '7/4', '12/25'].includes(`${month}/${date}`)
  )
}

/** Eleven years of a price file; American shares split once and pay dividends. */
function randomWalk(seed: number, isAmerican: boolean): string {
  const random = seededRandom(seed)
  const rows = [`Date,Open,High,Low,Close,${isAmerican ? 'Adj Close,' : ''}Volume`]
  let close = 50
  for (let i = 0; rows.length < 2700; i += 1) {
    const at = Date.UTC(2010, 0, 4) + i * MS_PER_DAY
    if (isClosed(new Date(at))) continue
    const open = close * (1 + 0.01 * (random() - 0.5))
    close *= 1 + 0.04 * (random() - 0.5)
    const factor = isAmerican
      ? (rows.length < 1500 ? 0.5 : 1) * 0.99 ** (11 - Math.floor(rows.length / 252))
      : 1
    const traded = [open, Math.max(open, close) * 1.005, Math.min(open, close) * 0.995, close]
    const cells = traded.map((price) => (price / factor).toFixed(6))
    if (isAmerican) cells.push(close.toFixed(6))
    rows.push([toIsoDay(at), ...cells, Math.round(1e6 * (0.5 + random()))].join(','))
  }
  return rows.join('\n')
}
