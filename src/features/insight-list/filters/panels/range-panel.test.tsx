import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { FACETS } from '#features/insight-list/filters/model/facets.ts'
import { EMPTY_SEARCH } from '#features/insight-list/search/insight-search.ts'
import { RangePanel } from './range-panel.tsx'

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
