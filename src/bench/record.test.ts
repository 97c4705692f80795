import { describe, expect, it } from 'vitest'
import { type Figure, measured, proveMeasured } from './figure.ts'
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

describe('recordFigures', () => {
  const page = 'before\n<!-- bench:start -->\n<!-- bench:end -->\nafter\n'
  const recorded = (text: string, part: string, figures: Figure[], commit: string) =>
    recordFigures(text, { part, figures, commit }, ['list', 'engine'])

  it('replaces the rows of the part that was measured, keeps the others with their commit, and leaves out what has neither goal nor peer', () => {
    const alone = figure({ what: 'complete', unit: 's', figure: 30.25, peer: null, goal: null })
    const engine = [
      { ...alone, goal: { of: 'figure', most: 30 } as const },
      { ...alone, what: 'rate', goal: { of: 'figure', least: 30 } as const },
      { ...alone, what: 'assets' },
    ]
    const first = recorded(recorded(page, 'engine', engine, 'old'), 'list', [figure({})], 'old')
    expect(recorded(first, 'list', [figure({ figure: 1234.5 })], 'new')).toBe(
      [
        'before',
        '<!-- bench:start -->',
        '| Part | What | Measured | Peer | Ratio | Goal | Commit |',
        '|---|---|---|---|---|---|---|',
        '| list | first paint | 1,235 ms | 50 ms (another) | 0.80 | ≤ 1×, met | new |',
        '| engine | complete | 30.3 s | – | – | ≤ 30 s, missed | old |',
        '| engine | rate | 30.3 s | – | – | ≥ 30 s, met | old |',
        '<!-- bench:end -->',
        'after\n',
      ].join('\n'),
    )
  })

  it('drops the rows of a part that is gone, and wants a page with a place for it', () => {
    const text = recorded(page, 'list', [figure({})], 'abc')
    const engine = { part: 'engine', figures: [], commit: 'abc' }
    expect(recordFigures(text, engine, ['engine'])).not.toContain('| list |')
    expect(() => recorded('no marks', 'list', [], 'abc')).toThrow('bench:start')
  })
})
