import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#tooling/build.ts'
import { type Figure, isReached, measured, proveMeasured } from './figure.ts'
import { recordFigures } from './record.ts'

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
    expect(() => proveMeasured('list', figures)).toThrow(/^list/)
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
  const recorded = (text: string, part: string, figures: Figure[], commit: string) =>
    recordFigures(text, { part, figures, commit }, order)

  it('writes one row a figure and leaves the page around as it is', () => {
    expect(recorded(page, 'list', [figure({})], 'abc1234')).toBe(
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

  it('replaces the rows of the part that was measured, keeps the others with their commit, and leaves out what has neither goal nor peer', () => {
    const complete = figure({ what: 'complete', unit: 's', figure: 30.25, peer: null })
    const engine = [
      { ...complete, goal: { of: 'figure', most: 40 } as const },
      figure({ what: 'assets', peer: null, goal: null }),
    ]
    const first = recorded(recorded(page, 'engine', engine, 'old'), 'list', [figure({})], 'old')
    const second = recorded(first, 'list', [figure({ figure: 1234.5 })], 'new')
    const rows = second.split('\n').filter((line) => /^\| (list|engine)/.test(line))
    expect(rows).toEqual([
      '| list | first paint | 1,235 ms | 50 ms (another) | 0.80 | ≤ 1×, met | new |',
      '| engine | complete | 30.3 s | – | – | ≤ 40 s, met | old |',
    ])
  })

  it('drops the rows of a part that is gone, and wants a page with a place for it', () => {
    const text = recorded(page, 'list', [figure({})], 'abc')
    const engine = { part: 'engine', figures: [], commit: 'abc' }
    expect(recordFigures(text, engine, ['engine'])).not.toContain('| list |')
    expect(() => recordFigures('no marks', engine, order)).toThrow('bench:start')
  })

  it('has its place in the README of its zone', () => {
    const readme = readFileSync(path.join(ROOT, 'src/bench/README.md'), 'utf8')
    expect(() => recorded(readme, 'list', [], 'abc')).not.toThrow()
  })
})
