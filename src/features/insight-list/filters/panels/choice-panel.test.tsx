import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { ChoicePanel } from './choice-panel.tsx'
import { FACETS } from '#features/insight-list/filters/model/facets.ts'
import { EMPTY_SEARCH } from '#features/insight-list/search/insight-search.ts'

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
