import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { FACETS } from '#features/insight-list/filters/model/facets.ts'
import { ChoicePanel } from '#features/insight-list/filters/panels/choice-panel.tsx'
import { DatesPanel } from '#features/insight-list/filters/panels/dates-panel.tsx'
import { RangePanel } from '#features/insight-list/filters/panels/range-panel.tsx'
import { EMPTY_SEARCH } from '#features/insight-list/search/insight-search.ts'
import { TextFilter } from './text-filter.tsx'

describe('text filter', () => {
  /** An address that keeps words trimmed, as the real one does. */
  function Bench({ onQuery }: { onQuery?: (query: string) => void }) {
    const [query, setQuery] = useState('')
    const ask = (text: string) => {
      setQuery(text.trim())
      onQuery?.(text.trim())
    }
    return (
      <>
        <TextFilter query={query} onQuery={ask} onBackspace={() => setQuery('last')} />
        <button type="button" onClick={() => setQuery('')}>
          Clear all
        </button>
      </>
    )
  }
  const field = () => screen.getByRole('textbox')

  test('several words can be typed, spaces and all', async () => {
    const asked: string[] = []
    render(<Bench onQuery={(query) => asked.push(query)} />)
    await userEvent.type(field(), 'deep value ')
    expect(field()).toHaveValue('deep value ')
    expect(asked.at(-1)).toBe('deep value')
  })

  test('Escape empties the field first and leaves it after that', async () => {
    render(<Bench />)
    await userEvent.type(field(), 'oil{Escape}')
    expect(field()).toHaveValue('')
    expect(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(field()).not.toHaveFocus()
  })

  test('what changes the address by another way is taken over', async () => {
    render(<Bench />)
    await userEvent.type(field(), 'oil')
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(field()).toHaveValue('')
    await userEvent.type(field(), '{Backspace}')
    expect(field()).toHaveValue('last')
  })
})

describe('choice panel', () => {
  const TAGS = ['arsa_xmil', 'hera_nyse', 'yarc_nyse']
  const { items: insights } = readInsightList({
    result: TAGS.map((entity, i) => ({ id: String(i), metadata: { entity } })),
  })
  const facet = FACETS.filter((each) => each.kind === 'texts').find(({ label }) => label === 'Entity')!

  afterEach(() => vi.unstubAllGlobals())

  /** The entity service: knows every tag asked for that it lists, as `Arsa Inc`. */
  function entityService(lists: (tag: string) => boolean = () => true) {
    const asked: string[][] = []
    vi.stubGlobal('fetch', async (_: unknown, init: { body: string }) => {
      const { args = [] } = JSON.parse(init.body) as { args?: string[] }
      // The feed is asked as well, for titles with the name: it knows of nothing here.
      if (args.length > 0) asked.push(args)
      const result = args.filter(lists).map((tag) => {
        const [symbol = '', venue] = tag.split('_')
        const name = `${symbol.charAt(0).toUpperCase()}${symbol.slice(1)} Inc`
        return { tag, ticker: symbol.toUpperCase(), name, exchange: { code: venue } }
      })
      return new Response(JSON.stringify({ result }), { headers: { 'content-type': 'application/json' } })
    })
    return asked
  }

  function Bench({ chosen = [] }: { chosen?: string[] }) {
    const [search, setSearch] = useState({ ...EMPTY_SEARCH, entity: chosen as readonly string[] })
    const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
    return (
      <QueryClientProvider client={client}>
        <ChoicePanel
          facet={facet}
          search={search}
          insights={insights}
          nameOf={(tag) => tag}
          watchedTags={[]}
          onChange={(change) => setSearch({ ...search, ...change })}
        />
        <output>{search.entity.join(' ')}</output>
      </QueryClientProvider>
    )
  }
  const field = () => screen.getByRole('combobox')
  const chosen = () => document.querySelector('output')?.textContent

  test('a pasted list of entities chooses each of them, whatever stands between', () => {
    entityService()
    render(<Bench chosen={['arsa_xmil']} />)
    const text = 'yarc_nyse, HERA_nyse; cham_xtse\nemve_xetr\tand yarc_nyse'
    fireEvent.paste(field(), { clipboardData: { getData: () => text } })
    expect(chosen()).toBe('arsa_xmil cham_xtse emve_xetr hera_nyse yarc_nyse')
    // What is no tag is not thrown away.
    expect(field()).toHaveValue('and')
  })

  test('what an address cannot hold stays in the field', () => {
    entityService()
    render(<Bench />)
    const tags = Array.from({ length: 202 }, (_, i) => `a${i}_nyse`)
    fireEvent.paste(field(), { clipboardData: { getData: () => tags.join() } })
    expect(chosen()?.split(' ')).toHaveLength(200)
    expect(field()).toHaveValue('a200_nyse a201_nyse')
  })

  test('a typed list does so too', () => {
    entityService()
    render(<Bench />)
    fireEvent.change(field(), { target: { value: 'yarc_nyse hera_nyse' } })
    expect(screen.getByRole('option', { name: 'Choose these 2 entities' })).toBeInTheDocument()
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(chosen()).toBe('hera_nyse yarc_nyse')
  })

  test('entities that no row on screen names get their names by one request, and are found by them', async () => {
    const asked = entityService()
    render(<Bench chosen={['yarc_nyse']} />)
    expect(await screen.findByRole('option', { name: /^ARSA:XMIL\s*Arsa Inc/ })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Drop YARC:NYSE' })).toBeInTheDocument()
    expect(asked).toEqual([TAGS])
    fireEvent.change(field(), { target: { value: 'hera i' } })
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('HERA:NYSE'),
    ])
    expect(asked).toHaveLength(1)
  })

  test('an asset that no loaded row is about is found by its ticker, with one request for all exchanges', async () => {
    const asked = entityService((tag) => tag === 'cham_xtse' || TAGS.includes(tag))
    render(<Bench />)
    fireEvent.change(field(), { target: { value: 'CHAM' } })
    expect(screen.queryByRole('option', { name: /as typed/ })).toBeNull()
    expect(screen.getByText('Looking it up')).toBeInTheDocument()
    expect(await screen.findByRole('option', { name: /^CHAM:XTSE\s*Cham Inc/ })).toBeInTheDocument()
    expect(asked.filter((tags) => tags.some((tag) => tag.startsWith('cham_')))).toHaveLength(1)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(chosen()).toBe('cham_xtse')
  })

  test('a name that nothing is known by says so and is not sent as a tag', async () => {
    entityService((tag) => TAGS.includes(tag))
    render(<Bench />)
    fireEvent.change(field(), { target: { value: 'nosuch' } })
    expect(await screen.findByText(/No asset by that name is loaded/)).toBeInTheDocument()
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(chosen()).toBe('')
  })
})

describe('dates panel', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const NOW = Date.UTC(2026, 10, 20)

  type Sent = { from_date?: string | null; to_date?: string | null; isReplacing: boolean }

  function Bench({ onSent }: { onSent: (sent: Sent) => void }) {
    const [search, setSearch] = useState({ ...EMPTY_SEARCH, from_date: '2026-03-01' as string | null })
    return (
      <DatesPanel
        search={search}
        now={NOW}
        onChange={(change, { isReplacing = false } = {}) => {
          onSent({ ...change, isReplacing })
          setSearch({ ...search, ...change })
        }}
      />
    )
  }

  function bench() {
    const sent: Sent[] = []
    render(<Bench onSent={(each) => sent.push(each)} />)
    return sent
  }
  const field = () => screen.getByLabelText('Created from')
  const type = (value: string) => fireEvent.change(field(), { target: { value } })
  const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('days stepped through go out once, when the last has rested', async () => {
    const sent = bench()
    for (let day = 2; day <= 9; day += 1) {
      type(`2026-03-0${day}`)
      await rest(100)
    }
    expect(sent).toEqual([])
    await rest(400)
    expect(sent).toEqual([{ from_date: '2026-03-09', isReplacing: false }])

    // Going on in the same visit takes the place of the last.
    type('2026-03-10')
    await rest(400)
    fireEvent.blur(field())
    expect(sent.slice(1)).toEqual([{ from_date: '2026-03-10', isReplacing: true }])
    type('2026-03-11')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await rest(1_000)
    expect(sent.slice(2)).toEqual([{ from_date: '2026-03-11', isReplacing: false }])
  })

  test('leaving the field sends at once what was typed; a year still being typed is none', async () => {
    const sent = bench()
    type('0202-05-01')
    await rest(1_000)
    expect(sent).toEqual([])
    type('2025-05-01')
    fireEvent.blur(field())
    expect(sent).toEqual([{ from_date: '2025-05-01', isReplacing: false }])
    await rest(1_000)
    expect(sent).toHaveLength(1)
    expect(field()).toHaveValue('2025-05-01')
  })

  test('a field left empty takes the date away', () => {
    const sent = bench()
    type('')
    expect(sent).toEqual([])
    fireEvent.blur(field())
    expect(sent).toEqual([{ from_date: null, isReplacing: false }])
  })

  test('an impossible pair is flagged and not sent, and goes out whole once it is mended', async () => {
    const sent = bench()
    const before = () => screen.getByLabelText('Created before')
    fireEvent.change(before(), { target: { value: '2026-02-01' } })
    fireEvent.blur(before())
    await rest(1_000)
    expect(sent).toEqual([])
    expect(screen.getByRole('status')).toHaveTextContent(/must lie before the second: not sent/)
    expect(before()).toHaveValue('2026-02-01')
    expect(before()).toHaveAttribute('aria-invalid', 'true')
    type('2026-01-01')
    fireEvent.blur(field())
    expect(sent).toEqual([{ from_date: '2026-01-01', to_date: '2026-02-01', isReplacing: false }])
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})

describe('range panel', () => {
  const insights = readInsightList({
    result: Array.from({ length: 50 }, (_, i) => ({ id: String(i), metadata: { market_cap: 2 * i } })),
  }).items

  const facet = FACETS.filter((each) => each.kind === 'range').find(({ label }) => label === 'Market cap')

  /** Each change goes into the address at once, or when `arrive` is pressed: the oldest first. */
  function Bench({ onSent, isLate = false }: { onSent: (sent: object) => void; isLate?: boolean }) {
    const [search, setSearch] = useState(EMPTY_SEARCH)
    const [late, setLate] = useState<object[]>([])
    return (
      <>
        <button
          onClick={() => {
            setSearch({ ...search, ...late[0] })
            setLate(late.slice(1))
          }}
        >
          arrive
        </button>
        <button onClick={() => setSearch(EMPTY_SEARCH)}>clear</button>
        <RangePanel
          facet={facet!}
          search={search}
          insights={insights}
          onChange={(change) => {
            onSent(change)
            if (isLate) setLate([...late, change])
            else setSearch({ ...search, ...change })
          }}
        />
      </>
    )
  }
  const slider = (name: string) => screen.getByRole('slider', { name: `Market cap ${name}, slider` })
  const field = (name: string) => screen.getByRole('textbox', { name: `Market cap ${name}` })

  test('a thumb shows its value at once and sends it when it comes to rest', () => {
    const sent: object[] = []
    render(<Bench onSent={(change) => sent.push(change)} />)
    expect(slider('from')).toHaveAttribute('aria-valuetext', 'no limit')
    fireEvent.change(slider('from'), { target: { value: '30' } })
    expect(field('from')).toHaveValue('30')
    expect(slider('from')).toHaveAttribute('aria-valuetext', 'from 30 bn USD')
    expect(sent).toEqual([])
    fireEvent.pointerUp(slider('from'))
    expect(sent).toEqual([{ market_cap_usd_bn__gte: 30, market_cap_usd_bn__lt: null }])

    fireEvent.change(slider('below'), { target: { value: '10' } })
    fireEvent.keyUp(slider('below'))
    // A step above the lower end and no further: equal ends match nothing.
    expect(sent.at(-1)).toEqual({ market_cap_usd_bn__gte: 30, market_cap_usd_bn__lt: 31 })
    fireEvent.change(slider('from'), { target: { value: '0' } })
    fireEvent.keyUp(slider('from'))
    expect(sent.at(-1)).toEqual({ market_cap_usd_bn__gte: null, market_cap_usd_bn__lt: 31 })
    expect(field('from')).toHaveValue('')
  })

  test('steps made faster than the address follows are all kept', () => {
    const sent: object[] = []
    render(<Bench isLate onSent={(change) => sent.push(change)} />)
    const step = (value: string) => {
      fireEvent.change(slider('from'), { target: { value } })
      fireEvent.keyUp(slider('from'))
    }
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    step('30')
    // The first step comes back between the second one and the release of its key.
    fireEvent.change(slider('from'), { target: { value: '31' } })
    press('arrive')
    expect(slider('from')).toHaveAttribute('aria-valuetext', 'from 31 bn USD')
    fireEvent.keyUp(slider('from'))
    fireEvent.blur(slider('from'))
    step('32')
    press('arrive')
    expect(field('from')).toHaveValue('32')
    press('arrive')
    expect(field('from')).toHaveValue('32')
    // Back to what the address still says, before what was sent has come there.
    step('33')
    step('32')
    press('arrive')
    press('arrive')
    expect(field('from')).toHaveValue('32')
    expect(sent.map((each) => Object.values(each)[0])).toEqual([30, 31, 32, 33, 32])
    // A change from elsewhere takes the thumb along, also one that is on its way.
    step('40')
    press('clear')
    expect(slider('from')).toHaveAttribute('aria-valuetext', 'no limit')
  })

  test('a number typed beyond the scale stays what it is while the other thumb moves', () => {
    const sent: object[] = []
    render(<Bench onSent={(change) => sent.push(change)} />)
    fireEvent.change(field('below'), { target: { value: '5000' } })
    fireEvent.keyDown(field('below'), { key: 'Enter' })
    fireEvent.change(slider('from'), { target: { value: '20' } })
    fireEvent.pointerUp(slider('from'))
    expect(sent.at(-1)).toEqual({ market_cap_usd_bn__gte: 20, market_cap_usd_bn__lt: 5000 })
  })

  test('a number beyond all sense is refused with the range allowed, and what was typed stays', () => {
    const sent: object[] = []
    render(<Bench onSent={(change) => sent.push(change)} />)
    const typed = '99999999999999999999999'
    fireEvent.change(field('from'), { target: { value: typed } })
    fireEvent.blur(field('from'))
    expect(sent).toEqual([])
    expect(field('from')).toHaveValue(typed)
    expect(field('from')).toHaveAccessibleDescription('Enter a number between −1,000,000 and 1,000,000')
  })
})
