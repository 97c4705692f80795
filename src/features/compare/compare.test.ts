import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { compareAxes } from '#features/compare/fan/compare-axes.ts'
import { stepsApart } from '#features/compare/fan/fan-frame.ts'
import { fanMarks, fanPoints, spokenPoint } from '#features/compare/fan/fan-points.ts'
import { fanTable } from '#features/compare/fan/fan-table.ts'
import { compareRows } from '#features/compare/fields/compare-rows.ts'
import { lastTimeWords, outcomeCountWords, sameCard } from '#features/compare/fields/same-card.ts'
import { conditionLines } from '#features/compare/model/compare-conditions.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'
import { printSearch } from '#shared/navigation/paths.ts'
import { closes, insight } from '#testing/made-comparison.ts'
import { compareSearch } from './compare-search.ts'
import { compareSummary, sharedDays } from './compare-words.ts'

describe('the address of a comparison', () => {
  it('keeps ids and their order, whatever they are made of', () => {
    const ids = fc.uniqueArray(
      fc.string({ minLength: 1, maxLength: 20 }).filter((id) => id === id.trim() && id !== ''),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(ids, (given) => {
        const text = printSearch(compareSearch.write({ ids: given }))
        expect(compareSearch.read(new URLSearchParams(text))).toEqual({ state: { ids: given }, dropped: [] })
      }),
    )
  })

  it('takes repeats once, and keeps those past the last column', () => {
    expect(compareSearch.read(new URLSearchParams('cmp=a,b,a')).state.ids).toEqual(['a', 'b'])
    expect(compareSearch.read(new URLSearchParams('cmp=a,b,c,d,e'))).toEqual({
      state: { ids: ['a', 'b', 'c', 'd', 'e'] },
      dropped: [],
    })
  })
})

describe('comparedInsight', () => {
  it('takes the price since the entry, and the fan at the horizon', () => {
    const one = insight('a')
    expect(one.since?.at(-1)?.value).toBeCloseTo(closes.at(-1)!.value / closes[280]!.value - 1, 12)
    expect(one.middle80?.[0]).toBeCloseTo(-0.03, 12)
    expect(one.middle80?.[1]).toBeCloseTo(0.09, 12)
    expect(one.cases).toBe(40)
    expect(one.status?.state).toBe('active')
  })
})

describe('compareRows', () => {
  it('says differences to the first, and finds what is equal', () => {
    const rows = compareRows([insight('a'), insight('b', { median: 0.05, start: 275 })])
    const row = (label: string) => rows.find((each) => each.label === label)!
    expect(row('Median').cells[1]).toEqual({
      text: '+5.0%',
      note: '+3.0 pts',
      mark: { kind: 'return', value: 0.05 },
      tier: 'ample',
    })
    expect(row('Created').cells[1]!.note).toBe('7 days earlier')
    expect(row('Direction').isEqual).toBe(true)
    expect(row('Median').isEqual).toBe(false)
    expect(row('Hit ratio').cells[0]!.text).toBe('70% · 28 of 40')
  })

  it.each([
    [{ rate: (19 / 22) * 100, count: 22 }, { rate: (18 / 21) * 100, count: 21 }, '86%', '86%', '0 pts'],
    [{ rate: (19 / 22) * 100, count: 22 }, { rate: (28 / 40) * 100 }, '86%', '70%', '−16 pts'],
  ])('takes the difference of the rates as they stand printed', (one, other, first, second, gap) => {
    const row = compareRows([insight('a', one), insight('b', other)]).find(
      ({ label }) => label === 'Hit ratio',
    )!
    expect(row.cells.map(({ text }) => text.split(' ')[0])).toEqual([first, second])
    expect(row.cells[1]!.note.split(', ').at(-1)).toBe(gap)
  })

  it('gives the difference of medians the decimal that they have', () => {
    const rows = compareRows([insight('a', { median: 0.0271 }), insight('b', { median: 0.0289 })])
    const row = rows.find(({ label }) => label === 'Median')!
    expect(row.cells.map(({ text, note }) => [text, note])).toEqual([
      ['+2.7%', ''],
      ['+2.9%', '+0.2 pts'],
    ])
  })

  it('states nothing as realised before there is a close since the last value', () => {
    const rows = compareRows([insight('a', { start: 290 }), insight('b', { start: closes.length - 1 })])
    const [, cell] = rows.find(({ label }) => label === 'Realised')!.cells
    expect(cell).toEqual({ text: 'n/a', mark: null, note: 'no daily close since', tier: 'ample' })
  })

  it('gives the same values and the same equal rows in any order', () => {
    const all = [
      insight('a'),
      insight('b', { direction: 2 }),
      insight('c', { horizon: '3m', entity: 'other_test' }),
    ]
    const turned = compareRows(all.toReversed())
    compareRows(all).forEach((row, i) => {
      expect(turned[i]!.isEqual).toBe(row.isEqual)
      expect(turned[i]!.cells.map(({ text }) => text)).toEqual(row.cells.map(({ text }) => text).toReversed())
    })
    expect(compareSummary(all.toReversed())).toEqual(compareSummary(all))
    expect(compareAxes(all.toReversed())).toEqual(compareAxes(all))
  })
})

describe('compareSummary', () => {
  it('names a disagreement on one asset and the days both are open', () => {
    const pair = [insight('a'), insight('b', { direction: 2, start: 285, texts: ['Other'] })]
    expect(compareSummary(pair).join(' ')).toMatch(
      /^All are on one asset\. They disagree: opposite ways at the same time, each with quality 5 or more\. All windows are open together from .* They share no condition\.$/,
    )
    expect(sharedDays(pair)![0]).toBe(pair[1]!.startAt)
    expect(sharedDays([insight('a', { start: 10 }), insight('b')])).toBeNull()
    expect(compareSummary([pair[0]!])).toEqual([])
  })

  it('does not call it a disagreement where one is weak, nor where they never run together', () => {
    const weak = [insight('a'), insight('b', { direction: 2, stars: 3 })]
    expect(compareSummary(weak).join(' ')).toContain(
      'They point opposite ways at the same time; below quality 5 on a side that is no disagreement.',
    )
    // A third one, on another asset or of the same way, takes nothing from it and has no part in it.
    const among = [...weak, insight('c', { entity: 'other_test' })]
    expect(compareSummary(among).join(' ')).toContain(
      'Some on one asset point opposite ways at the same time;',
    )
    const strong = [insight('a'), insight('b', { direction: 2 }), insight('c', { entity: 'other_test' })]
    expect(compareSummary(strong).join(' ')).toContain('Some on one asset disagree:')
    const elsewhere = [insight('a'), insight('b', { direction: 2, entity: 'other_test' })]
    expect(compareSummary(elsewhere).join(' ')).not.toMatch(/disagree|opposite/)
    const apart = [insight('a', { start: 100 }), insight('b', { direction: 2 })]
    expect(compareSummary(apart).join(' ')).not.toMatch(/disagree|opposite/)
  })

  it('says where horizons differ and who shares a condition', () => {
    const all = [insight('a'), insight('b', { horizon: '3m' })]
    expect(compareSummary(all).join(' ')).toContain('Horizons differ (1m and 3m)')
    expect(conditionLines(all, [1, 2])[0]).toEqual([{ text: 'New high', where: 'also in 2' }])
    // The second column failed: the third stays the third.
    expect(conditionLines(all, [1, 3])[0]).toEqual([{ text: 'New high', where: 'also in 3' }])
  })

  it('tells the same series at another level from a condition that the others do not have', () => {
    const all = [
      insight('a', { texts: ['1w return below −4.5%'], series: 'acme_test.mom(horiz=1w)' }),
      insight('b', { texts: ['1w return below −5.0%'], series: 'acme_test.mom(horiz=1w)' }),
    ]
    expect(conditionLines(all, [1, 2])).toEqual([
      [{ text: '1w return below −4.5%', where: 'same series at another level or side in 2' }],
      [{ text: '1w return below −5.0%', where: 'same series at another level or side in 1' }],
    ])
    expect(compareSummary(all)).toContain(
      'They share no condition, but 1 series, each at its own level or side.',
    )
    const third = insight('c', { texts: ['Other'], series: 'acme_test.price' })
    expect(conditionLines([...all, third], [1, 2, 3])[2]).toEqual([{ text: 'Other', where: 'only here' }])
    expect(compareSummary([...all, third])).toContain('They share no condition.')
  })
})

describe('compare parts', () => {
  const rowOf = (label: string, state: Parameters<typeof insight>[1]) =>
    compareRows([insight('a', state), insight('b', state)]).find((row) => row.label === label)!

  describe('what a comparison does not know yet', () => {
    it.each(['Middle 80%', 'Hit ratio', 'Realised', 'Status, estimated', 'Ends', 'Values read as'])(
      'is said of “%s” while predictions are on their way, and is never equal',
      (label) => {
        const { cells, isEqual } = rowOf(label, { parts: { predictions: 'loading' } })
        expect(cells.map(({ text }) => text)).toEqual(['loading', 'loading'])
        expect(isEqual).toBe(false)
      },
    )

    it.each(['Realised', 'Status, estimated', 'Ends'])(
      'is said of “%s” while prices are on their way',
      (label) => {
        const { cells, isEqual } = rowOf(label, { parts: { prices: 'loading' } })
        expect(cells.map(({ text }) => text)).toEqual(['loading', 'loading'])
        expect(isEqual).toBe(false)
      },
    )

    it('is told from what the service does not state', () => {
      const failed = rowOf('Middle 80%', { parts: { predictions: 'failed' } })
      expect(failed.cells[0]!.text).toBe('did not load')
      expect(failed.isEqual).toBe(false)
      expect(rowOf('Realised', { parts: { prices: 'failed' } }).isEqual).toBe(false)
    })

    it('keeps what rests on the other parts when one has failed', () => {
      const { cells, isEqual } = rowOf('Ends', { parts: { predictions: 'failed' } })
      expect(cells[0]!.text).toMatch(/^\d+ \w+ \d{4}$/)
      expect(cells[0]!.note).toBe('without its predictions')
      expect(isEqual).toBe(false)
      expect(rowOf('Hit ratio', { parts: { predictions: 'failed' } }).cells[0]!.text).toMatch(/^70%/)
    })

    it('leaves the windows out of the summary and says so', () => {
      const words = compareSummary([insight('a', { parts: { prices: 'loading' } }), insight('b')]).join(' ')
      expect(words).toContain(
        'Their windows are held against each other once predictions and prices are here.',
      )
      expect(words).not.toContain('open together')
    })
  })
})

describe('the axes that all columns share', () => {
  it('hold every dot of a thin insight, which has no bands', () => {
    const thin = insight('a', { count: 8, median: 0.02, spread: 0.4 })
    expect(thin.fan.tier).toBe('thin')
    const [low, high] = compareAxes([thin, insight('b')]).returns
    for (const { value } of thin.fan.steps.flatMap(({ knots }) => knots)) {
      expect(value).toBeGreaterThan(low)
      expect(value).toBeLessThan(high)
    }
  })

  it('hold the bands and the median of a sample that carries them', () => {
    const [low, high] = compareAxes([insight('a', { median: 0.02, spread: 0.1 })]).returns
    expect(low).toBeLessThan(-0.08)
    expect(high).toBeGreaterThan(0.12)
  })
})

it('keeps columns of dots apart, the last of them always', () => {
  expect(stepsApart([0, 3, 6, 9, 12, 15, 40], (x) => x)).toEqual([6, 15, 40])
  expect(stepsApart([], (x: number) => x)).toEqual([])
})

describe('the points of a compared fan', () => {
  it('are its steps, and the last close since where that lies between two of them', () => {
    const points = fanPoints(insight('a'))
    expect(points.map(({ step, day }) => [step?.horizon ?? null, day?.day ?? null])).toEqual([
      ['0d', null],
      [null, 19],
      ['1m', null],
    ])
  })

  it('read the edges from the top of the drawing to its bottom', () => {
    const { fan } = insight('a')
    expect(fanMarks(fan, fan.steps[1]!).map(({ label }) => label)).toEqual([
      'middle 80%',
      'median',
      'middle 80%',
    ])
  })

  it('read every dot of a thin sample, by its percentile', () => {
    const { fan } = insight('a', { count: 8 })
    expect(fanMarks(fan, fan.steps[1]!).map(({ label }) => label)).toEqual([
      '90th percentile',
      'median',
      '10th percentile',
    ])
  })

  it('are spoken with date, median, bands and number of cases', () => {
    const one = insight('a')
    const [, now, end] = fanPoints(one)
    expect(spokenPoint(one, end!)).toMatch(
      /^1 month, \d+ \w+ \d{4}, median \+2\.0%, middle 80% −3\.0 to \+9\.0%, 40 past cases$/,
    )
    expect(spokenPoint(one, now!)).toMatch(/^trading day 19, \d+ \w+ \d{4}, realised [+−][\d.]+%$/)
  })

  it('stand in the table with the same figures', () => {
    const one = insight('a')
    const { columns, rows } = fanTable(one)
    expect(columns.map(({ label }) => label)).toEqual([
      'Date',
      'Horizon',
      'Cases',
      'middle 80%, upper edge',
      'median',
      'middle 80%, lower edge',
      'Realised',
    ])
    expect(rows).toHaveLength(fanPoints(one).length)
    expect(rows[2]!.slice(3, 6).map(({ text }) => text)).toEqual(['+9.0%', '+2.0%', '−3.0%'])
  })
})

describe('compare rows', () => {
  const rowOf = (label: string, ...insights: ComparedInsight[]) =>
    compareRows(insights).find((row) => row.label === label)!

  describe('evidence in the comparison', () => {
    it.each([
      [8, 'thin'],
      [20, 'limited'],
      [40, 'ample'],
    ])('marks a rate over %i cases as %s', (count, tier) => {
      const [cell] = rowOf('Hit ratio', insight('a', { count, rate: 75 })).cells
      expect(cell!.tier).toBe(tier)
    })

    it('says where a rate cannot be told from a coin', () => {
      const [cell] = rowOf('Hit ratio', insight('a', { count: 20, rate: 55 })).cells
      expect(cell!.note).toBe('95% interval 34 to 74%, not distinguishable from 50%')
    })

    it('says why a thin sample has no middle part', () => {
      const [cell] = rowOf('Middle 80%', insight('a', { count: 8 })).cells
      expect([cell!.text, cell!.note]).toEqual(['n/a', 'too few cases for bands (8)'])
    })

    it('gives the out-of-sample share with what is not known of it', () => {
      const row = rowOf(
        'Hit ratio, out of sample',
        insight('a', { outOfSample: 61 }),
        insight('b', { outOfSample: 66 }),
      )
      expect(row.cells.map(({ text, note }) => [text, note])).toEqual([
        ['61% · n not stated', ''],
        ['66% · n not stated', '+5 pts'],
      ])
      expect(rowOf('Hit ratio, out of sample', insight('a')).cells[0]!.text).toBe('n/a')
    })

    it('holds no median against one of another horizon', () => {
      const row = rowOf('Median', insight('a'), insight('b', { horizon: '3m', median: 0.08 }))
      expect(row.cells[1]!.note).toBe('another horizon')
    })
  })

  describe('what was realised, in the comparison', () => {
    it('is said of a window that is over as what it came to', () => {
      const [ended, running] = rowOf('Realised', insight('a', { start: 100 }), insight('b')).cells
      expect(ended!.note).toBe('at its end, trading day 21')
      expect(running!.note).toMatch(/^so far, trading day 19, /)
    })

    it('is held against the other on the last trading day that both have', () => {
      const pair = [insight('a', { start: 100 }), insight('b')] as const
      const at19 = pair.map(({ since }) => since!.find(({ day }) => day === 19)!.value)
      const gap = Number((at19[1]! * 100).toFixed(1)) - Number((at19[0]! * 100).toFixed(1))
      const words = `${gap > 0 ? '+' : '−'}${Math.abs(gap).toFixed(1)} pts on trading day 19, the last of both`
      expect(rowOf('Realised', ...pair).cells[1]!.note).toBe(`so far, trading day 19, ${words}`)
      // On one day it needs no other.
      expect(rowOf('Realised', insight('a'), insight('b')).cells[1]!.note).toBe(
        'so far, trading day 19, 0.0 pts',
      )
    })
  })

  describe('the fields of a comparison', () => {
    it('are all that an insight states', () => {
      expect(compareRows([insight('a')]).map(({ label }) => label)).toEqual(
        expect.arrayContaining([
          'Topic',
          'Sector',
          'Economy',
          'Market cap',
          'Last value',
          'Signal levels',
          'Listed episodes',
          'Check: Frequent',
          'Check: Spread over time',
        ]),
      )
      const [levels] = rowOf('Signal levels', insight('a')).cells
      expect(levels!.note).toBe('−50.0 to +50.0%')
    })
  })
})

const now = closes.at(-1)!.at

const feed = (...days: readonly { day: number; id?: string; card?: string; direction?: number }[]) =>
  readFeed(
    days.map(({ day, id = `at ${day}`, card = 'new_high', direction = 1 }) => ({
      id,
      insight_card: card,
      direction,
      horizon: '1m',
      last_value: closes[day]!.value,
      last_value_date: toWireInstant(closes[day]!.at),
      created_at: toWireInstant(closes[day]!.at),
      // So far away that the last close of the window decides.
      signal_high: closes[day]!.value * 2,
      signal_low: closes[day]!.value / 2,
    })),
  ).items

const context = { closes, now, units: DEFAULT_UNITS }

describe('the same card over time', () => {
  it('is judged by the one rule on the closes of its asset, newest first', () => {
    const [newest, older, ...others] = sameCard(
      feed({ day: 100 }, { day: 290 }, { day: 50, card: 'other' }),
      'new_high',
      context,
    )
    expect(others).toEqual([])
    expect([newest!.id, newest!.status.state]).toEqual(['at 290', 'active'])
    const moved = closes[121]!.value / closes[100]!.value - 1
    expect(older!.status.state).toBe(moved > 0 ? 'worked' : 'failed')
    expect(older!.status.realised).toBeCloseTo(moved, 12)
  })

  it('cannot be judged without closes', () => {
    const [only] = sameCard(feed({ day: 100 }), 'new_high', { ...context, closes: [] })
    expect(only!.status.state).toBe('cannot-be-judged')
  })

  it('says when it fired last before an insight, and how that ended', () => {
    const same = sameCard(feed({ day: 100 }, { day: 150 }, { day: 290 }), 'new_high', context)
    const { status } = same[1]!
    expect(lastTimeWords(same, closes[290]!.at)).toMatch(
      new RegExp(
        `^Last time this fired: \\d+ \\w+ 2014, ${status.state}, realised [+−]?[\\d.]+%, estimated by this dashboard\\.$`,
      ),
    )
    expect(lastTimeWords(same, closes[100]!.at)).toBe('It did not fire before, as far as the service tells.')
  })

  it('counts how all of them ended', () => {
    const same = sameCard(feed({ day: 100 }, { day: 290 }), 'new_high', context)
    expect(outcomeCountWords(same)).toMatch(/^1 (worked|failed), 1 active$/)
  })
})
