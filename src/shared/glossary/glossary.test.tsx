import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
// Imported before the tests, so that loading the code does not count towards their timeouts.
import './glossary.tsx'
import { ExplainedWord, useExplanation } from './explained-word.tsx'
import { TERMS } from './terms.ts'

const word = <ExplainedWord term="hitRatio">Hit rate</ExplainedWord>

test('keyboard focus opens the explanation as the description of the word, and Esc closes only the explanation', async () => {
  const onPageEscape = vi.fn<(event: KeyboardEvent) => void>()
  render(word)
  await userEvent.tab()
  const tip = await screen.findByRole('tooltip')
  expect(tip).toHaveTextContent(TERMS.hitRatio.text)
  expect(tip).toHaveTextContent(TERMS.hitRatio.unit)
  const button = screen.getByRole('button', { name: 'Hit rate' })
  expect(button).toHaveAccessibleDescription(/past cases/)
  await userEvent.tab()
  expect(screen.queryByRole('tooltip')).toBeNull()
  await userEvent.tab({ shift: true })
  await screen.findByRole('tooltip')
  window.addEventListener('keydown', onPageEscape)
  await userEvent.keyboard('{Escape}')
  window.removeEventListener('keydown', onPageEscape)
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(onPageEscape.mock.calls.every(([event]) => event.defaultPrevented)).toBe(true)
})

test('hovering opens the explanation, which stays while the pointer is on it', async () => {
  render(word)
  const button = screen.getByRole('button')
  // Opened once before, so that the code is loaded and only the fake clock matters.
  await userEvent.hover(button)
  await screen.findByRole('tooltip')
  await userEvent.keyboard('{Escape}')
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  fireEvent.pointerEnter(button)
  await pass(300)
  expect(screen.queryByRole('tooltip')).toBeNull()
  await pass(100)
  const tip = screen.getByRole('tooltip')
  fireEvent.pointerLeave(button)
  await pass(150)
  fireEvent.pointerEnter(tip)
  await pass(1_000)
  expect(tip).toBeInTheDocument()
  fireEvent.pointerLeave(tip)
  await pass(150)
  expect(tip).toBeInTheDocument()
  await pass(100)
  expect(tip).not.toBeInTheDocument()
})

test('touch opens the explanation at once, and a touch elsewhere closes it', async () => {
  const { container } = render(<p>{word} elsewhere</p>)
  const user = userEvent.setup()
  await user.pointer([{ keys: '[TouchA]', target: screen.getByRole('button') }])
  expect(await screen.findByRole('tooltip')).toBeInTheDocument()
  await user.pointer([{ keys: '[TouchA]', target: container.querySelector('p')! }])
  expect(screen.queryByRole('tooltip')).toBeNull()
})

function Head({ onSort }: { onSort: () => void }) {
  const { anchor, explanation } = useExplanation('median')
  return (
    <div role="columnheader">
      <button type="button" {...anchor} onClick={onSort}>
        Median
      </button>
      {explanation}
    </div>
  )
}

test('a button with an explanation keeps its action and its name', async () => {
  const onSort = vi.fn<() => void>()
  render(<Head onSort={onSort} />)
  await userEvent.tab()
  await screen.findByRole('tooltip')
  expect(screen.getByRole('columnheader')).toHaveAccessibleName('Median')
  await userEvent.keyboard('{Enter}')
  expect(onSort).toHaveBeenCalledOnce()
})
