import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextFilter } from './text-filter.tsx'

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
