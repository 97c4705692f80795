import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { useState, type ReactNode } from 'react'
import { describe, expect, it, beforeEach, test, vi } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { EMPTY_SEARCH, type InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { watchlist } from '#shared/state/named-lists/watchlist-store.ts'
import { inClient } from '#testing/query-client.tsx'
import { optionsOf } from './choice-panel.tsx'
import { DatesPanel } from './dates-panel.tsx'
import { EntityPanel } from './entity-panel.tsx'
import { facetsInBar } from './facet-bar.tsx'
import {
  FACETS,
  filtersInWords,
  isFacetSet,
  refusedFacets,
  withoutFacet,
  type ChoiceFacet,
  type Facet,
} from './facets.ts'
import { TextFilter } from './list-filters.tsx'
import { histogram, parseAmount, RangePanel } from './range-panel.tsx'

const facet = (label: string) => FACETS.find((each) => each.label === label)!
function choiceFacet(label: string): ChoiceFacet {
  const found: Facet = facet(label)
  if (found.kind !== 'choices') throw new Error('another kind')
  return found
}

describe('filters in words', () => {
  const said = (change: Partial<InsightSearch>) =>
    filtersInWords({ ...EMPTY_SEARCH, ...change }, (tag) => tag.toUpperCase()).join('; ')

  it.each<[Partial<InsightSearch>, string]>([
    [{ stars: [6, 7, 8] }, 'Stars 6, 7 or 8'],
    [{ direction: [2] }, 'Direction Bearish'],
    [{ class: [4, 17] }, 'Class Equity or 17'],
    [{ sub_class: [1] }, 'Sub class 1'],
    [{ asset_cls: [3, 12] }, 'Asset class Equity or 12'],
    [{ horizon: ['1m', '3m', '6m', '12m'] }, 'Horizon 4 values'],
    [{ entity: ['halv_xsto'] }, 'Entity HALV_XSTO'],
    [{ watched: true }, 'Entity on the watchlist'],
    [{ market_cap_usd_bn__gte: 10 }, 'Market cap from 10 bn USD'],
    [{ median_return__gte: 0.02, median_return__lt: 0.16 }, 'Median return from +2% and below +16%'],
    [{ last_value__lte: 12.5 }, 'Last value up to 12.5'],
    [{ expected__gte: 0.525 }, 'Expected from 52.5%'],
    [{ edge__gte: 0.01, supported: true }, 'Edge from +1 point and clear'],
    [{ from_date: '1m' }, 'Created last month'],
    [{ from_date: '30d' }, 'Created last 30 days'],
    [{ to_date: '2020-01-01' }, 'Created any time, before 1 Jan 2020'],
    [{ from_date: '2026-03-01', to_date: '2026-06-01' }, 'Created from 1 Mar 2026, before 1 Jun 2026'],
    [{ outcome: ['open', 'worked'] }, 'Status open or worked'],
    [{ outcome: ['outside'], show: 'unread' }, 'Status outside the middle 80%, unread'],
  ])('%o reads %s', (change, sentence) => expect(said(change)).toBe(sentence))

  it('are removed one by one', () => {
    const search: InsightSearch = {
      ...EMPTY_SEARCH,
      stars: [7],
      sector: ['Energy'],
      median_return__lt: 1,
      page: 3,
    }
    const next = { ...search, ...withoutFacet(facet('Stars')), ...withoutFacet(facet('Median return')) }
    expect(next).toEqual({ ...EMPTY_SEARCH, sector: ['Energy'] })
    expect(FACETS.filter((each) => isFacetSet(each, next)).map(({ label }) => label)).toEqual(['Sector'])
  })

  it('refused by the service are those that it names, else all that were sent, never those of loaded rows', () => {
    const search: InsightSearch = {
      ...EMPTY_SEARCH,
      stars: [7],
      market_cap_usd_bn__gte: 10,
      outcome: ['open'],
      edge__gte: 0.01,
    }
    const refused = (...fields: string[]) =>
      refusedFacets(search, fields)
        .map(({ label }) => label)
        .join()
    expect(refused('market_cap_usd_bn__gte')).toBe('Market cap')
    expect(refused('stars[0]', 'unknown')).toBe('Stars')
    expect([refused(), refused('page')]).toEqual(['Stars,Market cap', 'Stars,Market cap'])
  })
})

describe('counts', () => {
  const { items } = readInsightList({
    result: [
      { id: '1', metadata: { sector: 'Energy', class: 9, stars: 7, horizon: '3m' } },
      { id: '2', metadata: { sector: 'Energy', class: 17, stars: 9, horizon: '2w' } },
      { id: '3', metadata: {} },
    ],
  })

  it('include chosen values, order horizons by length and codes by number, and show unknown codes', () => {
    const options = (label: string, ...chosen: string[]) =>
      optionsOf(choiceFacet(label), items, chosen).map((option) => `${option.label} ${option.count}`)
    expect(options('Horizon')).toEqual(['2w 1', '3m 1'])
    expect(options('Economy', 'US')).toEqual(['US 0'])
    expect(options('Class').slice(-2)).toEqual(['Mutual fund 0', 'Class 17 1'])
  })

  it('offer every sector, as names or as the codes that the service states', () => {
    const sectors = (sector: string) =>
      optionsOf(
        choiceFacet('Sector'),
        readInsightList({ result: [{ id: '1', metadata: { sector } }] }).items,
        [],
      )
    expect(sectors('Energy')).toHaveLength(11)
    expect(sectors('Energy')[2]).toEqual({ key: 'Consumer Staples', label: 'Consumer Staples', count: 0 })
    expect(sectors('10')).toHaveLength(11)
    expect(sectors('10')[3]).toEqual({ key: '10', label: 'Energy', count: 1 })
    expect(sectors('Shipping')).toHaveLength(12)
  })

  it('put every value into exactly one bin', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { maxLength: 80 }), (values) => {
        const bins = histogram(values)
        if (bins.length > 0) expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
      }),
    )
    expect([histogram([5, 5, 5]), histogram([0, Number.MIN_VALUE])]).toEqual([[], []])
  })
})

it.each([
  ['+2', '%', 0.02],
  ['−3,5', '%', -0.035],
  ['1,250', 'bn USD', 1250],
  ['', '%', null],
  ['12..5', '%', undefined],
  ['ten', 'price', undefined],
  ['1e23', 'price', 1e23],
] as const)('a typed %s in %s is %s', (text, unit, value) => expect(parseAmount(text, unit)).toBe(value))

it.each([
  // All where all fit, otherwise as many as leave room for "More"; the pinned one always.
  [4 * 60, null, 'Topic,Class,Sector,Horizon'],
  [4 * 60 - 1, null, 'Topic,Class'],
  [2 * 60 + 70 - 1, null, 'Topic'],
  [-100, null, ''],
  [4 * 60 - 1, 'Horizon', 'Horizon,Topic'],
  [-100, 'Horizon', 'Horizon'],
])('a bar with %d px to spare and %s pinned shows %s', (spare, pinned, shown) => {
  const unset = ['Topic', 'Class', 'Sector', 'Horizon'].map((label) => ({ label, width: 60 }))
  expect([...facetsInBar(unset, spare, pinned)].join()).toBe(shown)
})

const insightsOf = (...all: object[]) =>
  readInsightList({ result: all.map((metadata, i) => ({ id: String(i), metadata })) }).items
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const enter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })

/** Renders a panel with an address that stores each change. */
function WithAddress({ draw, given = {} }: { draw: Draw; given?: Partial<InsightSearch> }) {
  const [search, setSearch] = useState({ ...EMPTY_SEARCH, ...given })
  return draw(search, (change) => setSearch((now) => ({ ...now, ...change })))
}
type Draw = (search: InsightSearch, set: (change: object) => void) => ReactNode

test('the text filter takes several words, Escape empties it and then leaves it, and it follows the address', async () => {
  const field = () => screen.getByRole('textbox')
  const queries: string[] = []
  render(
    <WithAddress
      draw={({ q }, set) => (
        <>
          <TextFilter
            query={q ?? ''}
            // The address stores the text trimmed.
            onQuery={(text) => {
              queries.push(text.trim())
              set({ q: text.trim() })
            }}
            onBackspace={() => set({ q: 'last' })}
          />
          <button onClick={() => set({ q: '' })}>Clear all</button>
        </>
      )}
    />,
  )
  await userEvent.type(field(), 'deep value ')
  expect(field()).toHaveValue('deep value ')
  expect(queries.at(-1)).toBe('deep value')
  await userEvent.keyboard('{Escape}')
  expect(field()).toHaveValue('')
  expect(field()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(field()).not.toHaveFocus()
  await userEvent.type(field(), 'oil')
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(field()).toHaveValue('')
  await userEvent.type(field(), '{Backspace}')
  expect(field()).toHaveValue('last')
})

describe('the entity panel', () => {
  const TAGS = ['arsa_xmil', 'hera_nyse', 'yarc_nyse']
  const insights = insightsOf(...TAGS.map((entity) => ({ entity })))
  const facet = choiceFacet('Entity')
  const field = () => screen.getByRole('combobox')

  /** Renders the panel with an entity service that knows the tags accepted by `isKnown`. `requested`: tags by request. */
  function open({ chosen = [] as string[], isKnown = (_tag: string): boolean => true } = {}) {
    const requested: string[][] = []
    let current: readonly string[] = chosen
    vi.stubGlobal('fetch', async (_: unknown, init: { body: string }) => {
      const { args = [] } = JSON.parse(init.body) as { args?: string[] }
      // The feed is requested as well, for titles with the name; it has none here.
      if (args.length > 0) requested.push(args)
      const result = args.filter(isKnown).map((tag) => {
        const [symbol = '', code] = tag.split('_')
        const name = `${symbol.charAt(0).toUpperCase()}${symbol.slice(1)} Inc`
        return { tag, ticker: symbol.toUpperCase(), name, exchange: { code } }
      })
      return Response.json({ result })
    })
    const draw: Draw = (search, set) => {
      current = search.entity
      const props = { facet, search, insights, nameOf: String, watchedTags: [], onChange: set }
      return <EntityPanel {...props} />
    }
    render(<WithAddress draw={draw} given={{ entity: chosen }} />, inClient())
    return { requested, chosen: () => current.join(' ') }
  }
  const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } })

  test('chooses every tag of a pasted or typed list, whatever the separators, up to the limit of an address', () => {
    const { chosen } = open({ chosen: ['arsa_xmil'] })
    paste('yarc_nyse, HERA_nyse; cham_xtse\nemve_xetr\tand yarc_nyse')
    expect(chosen()).toBe('arsa_xmil cham_xtse emve_xetr hera_nyse yarc_nyse')
    // Words that are not tags stay in the field.
    expect(field()).toHaveValue('and')
    type(field(), 'acme_nasd halv_xsto')
    expect(screen.getByRole('option', { name: 'Choose these 2 entities' })).toBeInTheDocument()
    enter(field())
    expect(chosen()).toContain('acme_nasd arsa_xmil')
    paste(Array.from({ length: 195 }, (_, i) => `a${100 + i}_nyse`).join())
    expect(chosen().split(' ')).toHaveLength(200)
    expect(field()).toHaveValue('a293_nyse a294_nyse')
  })

  test('adds the assets of a list of the watchlist', () => {
    const lists = { x: 0 }
    watchlist.update(() => ({
      assets: [
        { tag: 'hera_nyse', since: 1, lists },
        { tag: 'cham_xtse', since: 1, lists },
        { tag: 'yarc_nyse', since: 1 },
      ],
      insights: [],
      lists: [{ id: 'x', name: 'Tech' }],
    }))
    const { chosen } = open({ chosen: ['arsa_xmil'] })
    fireEvent.click(screen.getByRole('button', { name: /^Add watchlist: Tech/ }))
    expect(chosen()).toBe('arsa_xmil cham_xtse hera_nyse')
  })

  test('finds an asset without a loaded row by its ticker, and does not accept an unknown name', async () => {
    const { requested, chosen } = open({ isKnown: (tag) => tag === 'cham_xtse' || TAGS.includes(tag) })
    type(field(), 'CHAM')
    expect(screen.queryByRole('option', { name: /as typed/ })).toBeNull()
    expect(screen.getByText('Searching')).toBeInTheDocument()
    expect(await screen.findByRole('option', { name: /^CHAM:XTSE\s*Cham Inc/ })).toBeInTheDocument()
    expect(requested.filter((tags) => tags.some((tag) => tag.startsWith('cham_')))).toHaveLength(1)
    enter(field())
    expect(chosen()).toBe('cham_xtse')
    type(field(), 'nosuch')
    expect(await screen.findByText(/No loaded asset and no listed ticker/)).toBeInTheDocument()
    enter(field())
    expect(chosen()).toBe('cham_xtse')
  })
})

describe('the date panel', () => {
  beforeEach(() => vi.useFakeTimers())

  function open() {
    const sent: object[] = []
    const draw: Draw = (search, set) => (
      <DatesPanel
        search={search}
        now={Date.UTC(2026, 10, 20)}
        onChange={(change, { isReplacing = false } = {}) => {
          sent.push(isReplacing ? { ...change, isReplacing } : change)
          set(change)
        }}
      />
    )
    render(<WithAddress draw={draw} />)
    return sent
  }
  const from = () => screen.getByLabelText('Created from')
  const before = () => screen.getByLabelText('Created before')
  const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('debounces stepping through days, and later changes before leaving the field replace the history entry', async () => {
    const sent = open()
    for (let day = 2; day <= 9; day += 1) {
      type(from(), `2026-03-0${day}`)
      await rest(100)
    }
    expect(sent).toEqual([])
    await rest(400)
    type(from(), '2026-03-10')
    await rest(400)
    fireEvent.blur(from())
    type(from(), '2026-03-11')
    enter(from())
    await rest(1_000)
    expect(sent).toEqual([
      { from_date: '2026-03-09' },
      { from_date: '2026-03-10', isReplacing: true },
      { from_date: '2026-03-11' },
    ])
  })

  test('sends a typed date on leaving the field, but no half-typed year, and removes a date only on leaving', async () => {
    const sent = open()
    type(from(), '0202-05-01')
    await rest(1_000)
    expect(sent).toEqual([])
    type(from(), '2025-05-01')
    fireEvent.blur(from())
    await rest(1_000)
    expect(from()).toHaveValue('2025-05-01')
    type(from(), '')
    expect(sent).toEqual([{ from_date: '2025-05-01' }])
    fireEvent.blur(from())
    expect(sent.slice(1)).toEqual([{ from_date: null }])
  })

  test('flags an impossible pair and sends both dates once it is corrected', async () => {
    const sent = open()
    type(from(), '2026-03-01')
    fireEvent.blur(from())
    type(before(), '2026-02-01')
    fireEvent.blur(before())
    await rest(1_000)
    expect(sent).toHaveLength(1)
    expect(screen.getByRole('status')).toHaveTextContent(
      /must be before the second. The filter was not changed/,
    )
    expect(before()).toHaveValue('2026-02-01')
    expect(before()).toHaveAttribute('aria-invalid', 'true')
    type(from(), '2026-01-01')
    fireEvent.blur(from())
    expect(sent.slice(1)).toEqual([{ from_date: '2026-01-01', to_date: '2026-02-01' }])
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})

describe('the range panel', () => {
  const insights = insightsOf(...Array.from({ length: 50 }, (_, i) => ({ market_cap: 2 * i })))
  const facet = FACETS.filter((each) => each.kind === 'range').find(({ label }) => label === 'Market cap')!

  /** Changes reach the address at once, or with `isLate` one by one, when `arrive` is called. */
  function open(isLate = false) {
    const sent: { market_cap_usd_bn__gte?: number | null; market_cap_usd_bn__lt?: number | null }[] = []
    const late: object[] = []
    let change: (to: object) => void = () => {}
    const draw: Draw = (search, set) => {
      change = set
      const onChange = (to: object) => {
        sent.push(to)
        if (isLate) late.push(to)
        else set(to)
      }
      return <RangePanel {...{ facet, search, insights, onChange, units: DEFAULT_UNITS }} />
    }
    render(<WithAddress draw={draw} />)
    return {
      last: () => [sent.at(-1)?.market_cap_usd_bn__gte, sent.at(-1)?.market_cap_usd_bn__lt],
      sent,
      arrive: () => act(() => change(late.shift()!)),
      clear: () => act(() => change(EMPTY_SEARCH)),
    }
  }
  const slider = (name: string) => screen.getByRole('slider', { name: `Market cap ${name}, slider` })
  const field = (name: string) => screen.getByRole('textbox', { name: `Market cap ${name}` })
  const says = (words: string) => expect(slider('from')).toHaveAttribute('aria-valuetext', words)
  const press = (key: string) => {
    act(() => slider('from').focus())
    fireEvent.keyDown(slider('from'), { key })
  }
  const slide = (key: string) => {
    press(key)
    fireEvent.keyUp(slider('from'), { key })
  }

  test('keeps steps that are faster than the address, and otherwise follows the address', () => {
    const { arrive, clear, sent } = open(true)
    slide('ArrowRight')
    // The first step reaches the address between the second one and the release of its key.
    press('ArrowRight')
    arrive()
    says('from 4 bn USD')
    fireEvent.keyUp(slider('from'))
    fireEvent.blur(slider('from'))
    slide('ArrowRight')
    arrive()
    expect(field('from')).toHaveValue('5')
    arrive()
    expect(field('from')).toHaveValue('5')
    // Back to the value that is still in the address, before the sent values have reached it.
    slide('ArrowRight')
    slide('ArrowLeft')
    arrive()
    arrive()
    expect(field('from')).toHaveValue('5')
    expect(sent.map((each) => each.market_cap_usd_bn__gte)).toEqual([3, 4, 5, 6, 5])
    // A change from elsewhere moves the thumb.
    slide('PageUp')
    arrive()
    says('from 15 bn USD')
    clear()
    says('no limit')
  })

  test('keeps a typed number beyond the scale, takes an end of the scale as no limit, and rejects absurd numbers', () => {
    const { last, sent } = open()
    type(field('below'), '5000')
    enter(field('below'))
    slide('PageUp')
    expect(last()).toEqual([12, 5000])
    slide('Home')
    expect(last()).toEqual([null, 5000])
    const typed = '99999999999999999999999'
    type(field('from'), typed)
    fireEvent.blur(field('from'))
    expect(sent).toHaveLength(3)
    expect(field('from')).toHaveValue(typed)
    expect(field('from')).toHaveAccessibleDescription('Enter a number between −1,000,000 and 1,000,000')
  })
})
