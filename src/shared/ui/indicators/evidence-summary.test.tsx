import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { evidenceSummary } from '#shared/evidence/evidence-summary.ts'
import { EvidenceSummaryView } from './evidence-summary.tsx'

const summaryOf = (cases: number | null) => {
  const pastInsights = { hits: 24, of: 50, base: 0.5 }
  return evidenceSummary({ rate: 0.9, cases, outOfSample: 0.8, pastInsights, base: 0.69 })!
}

const figures = (cases: number | null) => {
  const { container, unmount } = render(
    <EvidenceSummaryView summary={summaryOf(cases)} expected={{ missing: 'x' }} pending={new Set()} />,
  )
  const said = ['Hit ratio, stated', 'Out of sample', 'Past insights', 'Base rate'].map(
    (name) => screen.getByText(name).parentElement!.lastElementChild!.textContent,
  )
  expect(container.querySelectorAll('dd')).toHaveLength(8)
  unmount()
  return said
}

test('every share is shown with its number of cases, or that it is not provided', () => {
  expect(figures(50)).toEqual(['90% n = 50', '80% n not provided', '48% n = 50', '69% '])
  expect(figures(null)[0]).toBe('90% n not provided')
})

test('what did not load is named in place of a verdict that lacks it', () => {
  const expected = { missing: 'the service’s base rate did not load', isFailure: true } as const
  render(<EvidenceSummaryView summary={summaryOf(50)} expected={expected} pending={new Set()} />)
  expect(screen.getByText(/No expected share/).parentElement).toHaveTextContent(
    'No expected share: the service’s base rate did not load. The dashboard tries again by itself.',
  )
})
