import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#tooling/build.ts'
import { type Figure, isReached, measured, NothingMeasured, proveMeasured } from './figure.ts'
import { partsAt, recordFigures } from './record.ts'

const figure = (changes: Partial<Figure>): Figure => ({
  what: 'first paint',
  unit: 'ms',
  figure: 40,
  samples: 3,
  peer: { name: 'another', figure: 50, ratio: 0.8 },
  goal: { of: 'ratio', most: 1 },
  ...changes,
})

describe('proveMeasured', () => {
  it('lets measurements pass, also one of nothing', () => {
    expect(() =>
      proveMeasured('list', [figure({}), figure({ what: 'layout shift', figure: 0 })]),
    ).not.toThrow()
  })

  it.each<[string, Figure[]]>([
    ['no figure at all', []],
    ['no samples', [figure({ samples: 0 })]],
    ['the median of nothing', [measured('first paint', 'ms', [])]],
    ['a time that is no number', [figure({ figure: Number.NaN })]],
    ['a time without end', [figure({ figure: Number.POSITIVE_INFINITY })]],
    ['a peer that was not measured', [figure({ peer: { name: 'another', figure: 0, ratio: 1 } })]],
    ['a ratio that is no number', [figure({ peer: { name: 'another', figure: 5, ratio: Number.NaN } })]],
    ['two figures of one name', [figure({}), figure({})]],
  ])('refuses %s', (_, figures) => {
    expect(() => proveMeasured('list', figures)).toThrow(NothingMeasured)
  })
})

describe('isReached', () => {
  it('compares the figure or the ratio with the goal', () => {
    expect(isReached(figure({}))).toBe(true)
    expect(isReached(figure({ peer: { name: 'another', figure: 30, ratio: 1.3 } }))).toBe(false)
    expect(isReached(figure({ goal: { of: 'figure', most: 39 } }))).toBe(false)
    expect(isReached(figure({ goal: { of: 'figure', least: 39 } }))).toBe(true)
    expect(isReached(figure({ goal: null }))).toBeNull()
  })
})

describe('recordFigures', () => {
  const page = 'before\n<!-- bench:start -->\n<!-- bench:end -->\nafter\n'
  const order = ['list', 'engine']

  it('writes one row a figure and leaves the page around as it is', () => {
    const text = recordFigures(page, new Map([['list', [figure({})]]]), order, 'abc1234')
    expect(text).toBe(
      [
        'before',
        '<!-- bench:start -->',
        '| Part | What | Measured | Peer | Ratio | Goal | Commit |',
        '|---|---|---|---|---|---|---|',
        '| list | first paint | 40 ms | 50 ms (another) | 0.80 | ≤ 1×, met | abc1234 |',
        '<!-- bench:end -->',
        'after\n',
      ].join('\n'),
    )
  })

  it('replaces the rows of the parts that were measured, keeps the others with their commit, and leaves out what has neither goal nor peer', () => {
    const first = recordFigures(
      page,
      new Map([
        [
          'engine',
          [
            figure({
              what: 'complete',
              unit: 's',
              figure: 30.25,
              peer: null,
              goal: { of: 'figure', most: 40 },
            }),
            figure({ what: 'assets', peer: null, goal: null }),
          ],
        ],
        ['list', [figure({})]],
      ]),
      order,
      'old',
    )
    const second = recordFigures(first, new Map([['list', [figure({ figure: 1234.5 })]]]), order, 'new')
    const rows = second.split('\n').filter((line) => /^\| (list|engine)/.test(line))
    expect(rows).toEqual([
      '| list | first paint | 1,235 ms | 50 ms (another) | 0.80 | ≤ 1×, met | new |',
      '| engine | complete | 30.3 s | – | – | ≤ 40 s, met | old |',
    ])
  })

  it('drops the rows of a part that is gone, and wants a page with a place for it', () => {
    const text = recordFigures(page, new Map([['list', [figure({})]]]), order, 'abc')
    expect(recordFigures(text, new Map(), ['engine'], 'abc')).not.toContain('| list |')
    expect(() => recordFigures('no marks', new Map(), order, 'abc')).toThrow('bench:start')
  })

  it('has its place in the README of its zone', () => {
    const readme = readFileSync(path.join(ROOT, 'src/bench/README.md'), 'utf8')
    expect(() => recordFigures(readme, new Map(), order, 'abc')).not.toThrow()
  })
})

describe('partsAt', () => {
  const order = ['list', 'engine', 'fan']
  const rows = (part: string, page: string, commit: string) =>
    recordFigures(page, new Map([[part, [figure({}), figure({ what: 'a second | figure' })]]]), order, commit)
  const empty = '<!-- bench:start -->\n<!-- bench:end -->\n'

  it('names the parts that are measured at a commit, and no other', () => {
    const page = rows('fan', rows('engine', rows('list', empty, 'abc1234'), 'abc1234+'), '0000000')
    expect([...partsAt(page, 'abc1234')]).toEqual(['list'])
  })

  it('takes a part for measured only where every row of it is', () => {
    const page = rows('list', empty, 'abc1234').replace(/abc1234/, '0000000')
    expect([...partsAt(page, 'abc1234')]).toEqual([])
    expect([...partsAt(empty, 'abc1234')]).toEqual([])
  })
})
