import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { formatReturnRange } from '#shared/format/percent.ts'
import { printSearch } from '#shared/navigation/paths.ts'
import { calibratedValues } from '#shared/predictions/calibrated-bands.ts'
import { outcomeWords } from '#shared/ui/indicators/status-mark.tsx'
import { closes, insight } from '#testing/made-comparison.ts'
import { compareAxes, fanFigures, fanPoints, spokenPoint, comparedFanTable } from './compare-fan.tsx'
import { compareRows } from './compare-fields.tsx'
import { compareSummary, sharedDays, conditionLines } from './compare-table.tsx'
import { compareSearch } from './compare.tsx'
import { lastTimeWords, sameCard } from './earlier-panel.tsx'
import type { ComparedInsight } from './use-compared.ts'

type Change = Parameters<typeof insight>[1]

describe('the address of a comparison', () => {
  it('keeps any ids and their order', () => {
    const id = fc.string({ minLength: 1, maxLength: 20 }).filter((each) => each === each.trim())
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 4 }), (ids) => {
        const state = { ids, layout: 'overlay' } as const
        const text = printSearch(compareSearch.write(state))
        expect(compareSearch.read(new URLSearchParams(text))).toEqual({ state, dropped: [] })
      }),
    )
  })

  it('drops repeated ids, and keeps those beyond the last column', () => {
    const { state, dropped } = compareSearch.read(new URLSearchParams('cmp=a,b,a,c,d,e'))
    expect([state.ids.join(''), dropped]).toEqual(['abcde', []])
  })
})

it('a compared insight has the price since the entry, and the fan at its horizon', () => {
  const one = insight('a')
  expect(one.since?.at(-1)?.value).toBeCloseTo(closes.at(-1)!.value / closes[280]!.value - 1, 12)
  expect(one).toMatchObject({ middle80: [expect.closeTo(-0.03, 12), expect.closeTo(0.09, 12)], cases: 40 })
  expect(one.status?.state).toBe('active')
})

describe('a row', () => {
  const row = (label: string, ...insights: ComparedInsight[]) =>
    compareRows(insights).find((each) => each.label === label)!
  /** Note and difference of a cell. */
  const said = ({ note, difference }: { note: string; difference: string }) =>
    [note, difference].filter(Boolean).join(', ')
  /** The text of the cells of a row and what is said with it, for one insight per change. */
  const cells = (label: string, ...changes: Change[]) =>
    row(label, ...changes.map((change, i) => insight('ab'[i]!, change))).cells.map((cell) => [
      cell.text,
      said(cell),
    ])

  it('has the differences to the first column, and knows whether all are equal', () => {
    const pair = [insight('a'), insight('b', { median: 0.05, start: 275 })]
    expect(row('Median', ...pair).cells[1]).toMatchObject({
      text: '+5.0%',
      difference: '+3.0 pts',
    })
    expect(row('Created', ...pair).cells[1]!.difference).toBe('7 days earlier')
    expect(['Direction', 'Median'].map((label) => row(label, ...pair).isEqual)).toEqual([true, false])
    expect(row('Hit ratio, stated', ...pair).cells[0]!.text).toBe('70% · 28 of 40')
    const [levels] = row('Signal levels', ...pair).cells
    expect(levels!.note).toBe('−50.0 to +50.0%')
    // Below zero a return would have the wrong sign.
    expect(row('Signal levels', { ...pair[0]!, lastValue: -37 }).cells[0]!.note).toBe('')
  })

  it('counts calendar days between dates, whatever the time of day', () => {
    const created = (...instants: string[]) =>
      row('Created', ...instants.map((at) => ({ ...insight(at), createdAt: Date.parse(at) }))).cells[1]!
        .difference
    expect(created('2026-11-27T21:53:26Z', '2026-11-27T06:34:28Z')).toBe('')
    expect(created('2026-11-27T21:53:26Z', '2026-11-28T06:34:28Z')).toBe('1 day later')
  })

  it('computes differences of rates and medians from the printed values', () => {
    const rate = (hits: number, count: number) => ({ rate: (100 * hits) / count, count })
    const gap = (other: Change) => cells('Hit ratio, stated', rate(19, 22), other)[1]![1]!.split(', ').at(-1)
    expect([gap(rate(18, 21)), gap(rate(28, 40))]).toEqual(['0 pts', '−16 pts'])
    expect(cells('Median', { median: 0.0271 }, { median: 0.0289 })).toEqual([
      ['+2.7%', ''],
      ['+2.9%', '+0.2 pts'],
    ])
    // Medians of different horizons are not compared.
    expect(cells('Median', {}, { horizon: '3m', median: 0.08 })[1]![1]).toBe('different horizon')
  })

  it('marks figures of few cases, and rates that cannot be distinguished from 50%', () => {
    const [[, coin]] = cells('Hit ratio, stated', { count: 20, rate: 55 }) as [[string, string]]
    expect(coin).toBe('95% interval 34 to 74%, not distinguishable from 50%')
    expect(cells('Middle 80%', { count: 8 })).toEqual([['n/a', 'too few cases for bands (8)']])
  })

  it('names classes and sectors, which arrive as codes', () => {
    const one = insight('a')
    const metadata = { ...one.metadata, class: 9, asset_cls: 3, sub_cls: 4, sector: '20' }
    const words = ['Class', 'Sub class', 'Sector', 'Event'].map(
      (label) => row(label, { ...one, metadata }).cells[0]!.text,
    )
    expect(words).toEqual(['Stock', '4', 'Industrials', 'n/a'])
  })

  it('has the hit ratio out of sample, without its n', () => {
    expect(cells('Hit ratio, out of sample', { outOfSample: 61 }, { outOfSample: 66 })).toEqual([
      ['61% · n not provided', ''],
      ['66% · n not provided', '+5 pts'],
    ])
    expect(cells('Hit ratio, out of sample', {})[0]![0]).toBe('n/a')
  })

  it('has the expected share with interval and edge before the stated hit ratio, or why there is none', () => {
    const figure = { base: 0.52, side: 0 as const, range: null, sentence: '', outOfSample: null }
    const expected = [
      { ...figure, share: 0.53, interval: { low: 0.48, high: 0.58 }, range: '48 to 58%', edge: '+1 point' },
      { ...figure, share: 0.52, interval: null, edge: null },
      { missing: 'the base rate is not known' },
    ].map((each) => ({ ...insight('a'), expected: each }))
    const { cells: own } = row('Expected', ...expected)
    expect(own.map((cell) => [cell.text, said(cell)])).toEqual([
      ['53%', '95% interval 48 to 58%, edge +1 point'],
      ['52%', 'base rate 52%, −1 pts'],
      ['n/a', 'the base rate is not known'],
    ])
    const labels = compareRows(expected).map(({ label }) => label)
    expect(labels.indexOf('Expected')).toBe(labels.indexOf('Hit ratio, stated') - 1)
  })

  it('has the realised return, so far or at the end, with the difference on the last trading day of both', () => {
    const pair = [insight('a', { start: 100 }), insight('b')]
    const [own, other] = pair.map(({ since }) => since!.find(({ day }) => day === 19)!.value)
    const printed = (value: number) => Number((value * 100).toFixed(1))
    const gap = printed(other!) - printed(own!)
    const words = `${gap > 0 ? '+' : '−'}${Math.abs(gap).toFixed(1)} pts on trading day 19, the last of both`
    expect(row('Realised', ...pair).cells.map(said)).toEqual([
      'at its end, trading day 21',
      `so far, trading day 19, ${words}`,
    ])
    // Both on the same day need no note of it; without a close since the last value nothing is realised.
    expect(cells('Realised', {}, {})[1]![1]).toBe('so far, trading day 19, 0.0 pts')
    const last = closes.length - 1
    expect(cells('Realised', { start: 290 }, { start: last })[1]).toEqual(['n/a', 'no daily close since'])
  })

  const parts = (label: string, state: Partial<ComparedInsight['parts']>) =>
    row(label, insight('a', { parts: state }), insight('b', { parts: state }))

  it.each([
    ['predictions', 'Middle 80%|Hit ratio, stated|Realised|Status, estimated|Ends|Prediction unit'],
    ['prices', 'Realised|Status, estimated|Ends'],
    ['expected', 'Expected'],
  ])('that waits for %s says so and is never equal: %s', (part, labels) => {
    for (const label of labels.split('|')) {
      const { cells: own, isEqual } = parts(label, { [part]: 'loading' })
      expect(own.map(({ text }) => text)).toEqual(['loading', 'loading'])
      expect(isEqual).toBe(false)
    }
  })

  it('says that a part failed, and keeps values that need only the other parts', () => {
    const failed = parts('Middle 80%', { predictions: 'failed' })
    expect([failed.cells[0]!.text, failed.isEqual]).toEqual(['did not load', false])
    expect(parts('Realised', { prices: 'failed' }).isEqual).toBe(false)
    const { cells: own, isEqual } = parts('Ends', { predictions: 'failed' })
    expect(own[0]!.text).toMatch(/^\d+ \w+ \d{4}$/)
    expect([own[0]!.note, isEqual]).toEqual(['without its predictions', false])
    expect(parts('Hit ratio, stated', { predictions: 'failed' }).cells[0]!.text).toMatch(/^70%/)
  })
})

describe('the summary', () => {
  const words = (...insights: ComparedInsight[]) => compareSummary(insights).join(' ')
  const elsewhere = insight('c', { entity: 'other_test' })

  it('names a disagreement on one asset and the days on which both are open', () => {
    const pair = [insight('a'), insight('b', { direction: 2, start: 285, texts: ['Other'] })] as const
    expect(words(...pair)).toMatch(
      /^All insights are on one asset\. They disagree: opposite directions at the same time, each with quality 5 or more\. All windows overlap from .* They share no condition\.$/,
    )
    expect(sharedDays(pair)![0]).toBe(pair[1].startAt)
    expect(sharedDays([insight('a', { start: 10 }), insight('b')])).toBeNull()
    expect(compareSummary([pair[0]])).toEqual([])
  })

  it('names no disagreement if one is weak, on another asset, or they never run at the same time', () => {
    const [one, weak, strong] = [
      insight('a'),
      insight('b', { direction: 2, stars: 3 }),
      insight('b', { direction: 2 }),
    ]
    expect(words(one, weak)).toContain(
      'They point in opposite directions at the same time, but not each with quality 5 or more.',
    )
    // A third insight, on another asset or in the same direction, changes nothing.
    expect(words(one, weak, elsewhere)).toContain(
      'Some insights on one asset point in opposite directions at the same time,',
    )
    expect(words(one, strong, elsewhere)).toContain('Some insights on one asset disagree:')
    expect(words(one, insight('b', { direction: 2, entity: 'other_test' }))).not.toMatch(/disagree|opposite/)
    expect(words(insight('a', { start: 100 }), strong)).not.toMatch(/disagree|opposite/)
    expect(words(insight('a', { entity: null }), insight('b', { entity: null }))).toMatch(
      /^Not every insight names its asset: compare returns, not prices\./,
    )
  })

  it('says that horizons differ, who shares a condition, and what is still loading', () => {
    const all = [insight('a'), insight('b', { horizon: '3m' })]
    expect(words(...all, insight('c', { horizon: '12m' }))).toContain('Horizons differ (1m, 3m and 12m)')
    expect(conditionLines(all, [1, 2])[0]).toEqual([{ text: 'New high', where: 'also in 2' }])
    // The second column failed: the third stays the third.
    expect(conditionLines(all, [1, 3])[0]).toEqual([{ text: 'New high', where: 'also in 3' }])
    const waiting = words(insight('a', { parts: { prices: 'loading' } }), insight('b'))
    expect(waiting).toContain('Their windows are compared once predictions and prices have loaded.')
    expect(waiting).not.toContain('open together')
  })

  it('distinguishes the same series at another level from a condition that no other insight has', () => {
    const below = (id: string, percent: string) =>
      insight(id, { texts: [`1w return below −${percent}%`], series: 'acme_test.mom(horiz=1w)' })
    const all = [below('a', '4.5'), below('b', '5.0')]
    const where = (column: number) => `same series at another level or side in ${column}`
    expect(conditionLines(all, [1, 2])).toEqual([
      [{ text: '1w return below −4.5%', where: where(2) }],
      [{ text: '1w return below −5.0%', where: where(1) }],
    ])
    const shared = 'They share no condition, but use 1 common series at different levels or sides.'
    expect(compareSummary(all)).toContain(shared)
    const third = insight('c', { texts: ['Other'], series: 'acme_test.price' })
    expect(conditionLines([...all, third], [1, 2, 3])[2]).toEqual([
      { text: 'Other', where: 'only in this insight' },
    ])
    expect(compareSummary([...all, third])).toContain('They share no condition.')
  })
})

describe('the fans', () => {
  it('of an insight without a date begin with their predictions', () => {
    const dated = insight('a')
    expect(compareAxes([{ ...dated, startAt: null, since: null }]).span).toBe(
      dated.fan.steps.at(-1)!.at - dated.fan.steps[0]!.at,
    )
  })

  it('share axes that include every dot of a thin sample and the bands of the others', () => {
    const thin = insight('a', { count: 8, median: 0.02, spread: 0.4 })
    const [low, high] = compareAxes([thin, insight('b')]).returns
    for (const { value } of thin.fan.steps.flatMap(({ knots }) => knots))
      expect(value > low && value < high).toBe(true)
    const [least, most] = compareAxes([insight('a', { median: 0.02, spread: 0.1 })]).returns
    expect(least < -0.08 && most > 0.12).toBe(true)
  })

  it('have their steps and the last close as points, spoken and in the table', () => {
    const one = insight('a')
    const points = fanPoints(one)
    expect(points.map(({ step, day }) => step?.horizon ?? day?.day)).toEqual(['0d', 19, '1m'])
    expect(spokenPoint(one, points[2]!)).toMatch(
      /^1 month, \d+ \w+ \d{4}, median \+2\.0%, middle 80% −3\.0 to \+9\.0%, 40 past cases$/,
    )
    expect(spokenPoint(one, points[1]!)).toMatch(/^trading day 19, \d+ \w+ \d{4}, realised [+−][\d.]+%$/)
    const { columns, rows } = comparedFanTable(one)
    const labels = 'Date|Horizon|Cases|middle 80%, upper edge|median|middle 80%, lower edge|Realised'
    expect(columns.map(({ label }) => label).join('|')).toBe(labels)
    expect(rows).toHaveLength(points.length)
    expect(rows[2]!.slice(3, 6).map(({ text }) => text)).toEqual(['+9.0%', '+2.0%', '−3.0%'])
  })

  it('include the calibrated bands beside the stated ones', () => {
    const band = { label: 'middle 80%, calibrated', low: -2, high: 2 }
    const one = {
      ...insight('a'),
      calibration: { bands: [band], name: band.label, isNeeded: true, sentence: '' },
    }
    const [low, high] = calibratedValues(one.fan.steps.at(-1)!, band)!
    expect(low).toBeLessThan(one.middle80![0])
    const { at } = one.fan.steps.at(-1)!
    const spoken = spokenPoint(
      one,
      fanPoints(one).find((point) => point.at === at)!,
    )
    expect(spoken).toContain(`middle 80%, calibrated ${formatReturnRange(low, high)}`)
    expect(compareAxes([one]).returns[0]).toBeLessThanOrEqual(low)
    const table = comparedFanTable(one)
    const head = table.columns.findIndex(({ label }) => label === 'middle 80%, calibrated, upper edge')
    expect(table.rows.some((cells) => cells[head]!.raw === high)).toBe(true)
  })

  it.each([
    [40, ['middle 80%', 'median', 'middle 80%']],
    [8, ['90th percentile', 'median', '10th percentile']],
  ])('of %d cases are read from top to bottom: %j', (count, labels) => {
    const { fan } = insight('a', { count })
    expect(fanFigures(fan, fan.steps[1]!).map(({ label }) => label)).toEqual(labels)
  })
})

describe('the same card over time', () => {
  /** Insights of these days, with levels so far away that the last close of the window decides. */
  const made = (
    days: readonly number[],
    of: readonly (typeof closes)[number][] = closes,
    card = 'new_high',
  ) => {
    const feed = days.map((day) => {
      const { at, value } = closes[day]!
      const start = { last_value: value, last_value_date: toWireInstant(at), created_at: toWireInstant(at) }
      const levels = { signal_high: value * 2, signal_low: value / 2 }
      return {
        id: `at ${day}`,
        insight_card: day === 50 ? 'other' : card,
        direction: 1,
        horizon: '1m',
        ...start,
        ...levels,
      }
    })
    const context = { closes: of, now: closes.at(-1)!.at, units: DEFAULT_UNITS }
    return sameCard(readFeed(feed).items, 'new_high', context)
  }

  it('is judged by the status rule on the closes of its asset, newest first', () => {
    const [newest, older, ...others] = made([100, 290, 50])
    expect([newest!.id, newest!.status.state, others]).toEqual(['at 290', 'active', []])
    const moved = closes[121]!.value / closes[100]!.value - 1
    expect(older!.status.state).toBe(moved > 0 ? 'worked' : 'failed')
    expect(older!.status.realised).toBeCloseTo(moved, 12)
    expect(made([100], [])[0]!.status.state).toBe('cannot-be-judged')
  })

  it('says when it last fired before an insight, how that ended, and how all of them ended', () => {
    const same = made([100, 150, 290])
    const { state } = same[1]!.status
    expect(lastTimeWords(same, closes[290]!.at)).toMatch(
      new RegExp(
        `^Last time: \\d+ \\w+ 2014, ${state}, realised [+−]?[\\d.]+%, estimated by this dashboard\\.$`,
      ),
    )
    expect(lastTimeWords(same, closes[100]!.at)).toBe('No earlier insight with this card on this asset.')
    expect(outcomeWords(made([100, 290]))).toMatch(/^1 (worked|failed), 1 active$/)
  })
})
