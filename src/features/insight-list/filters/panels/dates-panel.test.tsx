import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatesPanel } from './dates-panel.tsx'
import { EMPTY_SEARCH } from '#features/insight-list/search/insight-search.ts'

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
