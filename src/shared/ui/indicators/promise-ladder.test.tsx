import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { promiseLadder } from '#shared/evidence/promise-ladder.ts'
import { PromiseLadderView } from './promise-ladder.tsx'

const figures = (cases: number | null) => {
  const kept = { hits: 24, of: 50, base: 0.5 }
  const ladder = promiseLadder({ rate: 0.9, cases, outOfSample: 0.8, kept, base: 0.69 })!
  const { container, unmount } = render(<PromiseLadderView ladder={ladder} pending={new Set()} />)
  const said = ['Past share', 'Out of sample', 'Kept, this quality', 'Without condition'].map(
    (name) => screen.getByText(name).parentElement!.lastElementChild!.textContent,
  )
  expect(container.querySelectorAll('dd')).toHaveLength(8)
  unmount()
  return said
}

test('every share of cases stands with their number, or with that it is not stated', () => {
  expect(figures(50)).toEqual(['90% n 50', '80% n not stated', '48% n 50', '69% '])
  expect(figures(null)[0]).toBe('90% n not stated')
})
