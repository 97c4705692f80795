import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { evidenceSummary } from '#shared/evidence/evidence-summary.ts'
import { EvidenceSummaryView } from './evidence-summary.tsx'

const summaryOf = (cases: number | null) => {
  const pastInsights = { hits: 24, of: 50, base: 0.5 }
  return evidenceSummary({ rate: 0.9, cases, outOfSample: 0.8, pastInsights, base: 0.69 })!
}

const figures = (cases: number | null) => {
  const { container, unmount } = render(
    <EvidenceSummaryView summary={summaryOf(cases)} expected={{ missing: 'x' }} />,
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
  expect([figures(29)[0], figures(11)[0]]).toEqual(['90% n = 29 limited', '90% n = 11 thin'])
})

test('without a track record the row of past insights says so and leads there', () => {
  const summary = evidenceSummary({
    rate: 0.9,
    cases: 50,
    outOfSample: 'pending',
    pastInsights: 'not gathered',
    base: 0.69,
  })!
  render(<EvidenceSummaryView summary={summary} expected="pending" />, { wrapper: MemoryRouter })
  const row = screen.getByText('Past insights').parentElement!
  expect(row).toHaveTextContent('Past insightsThe track record is not gathered yet')
  expect(within(row).getByRole('link', { name: 'track record' })).toHaveAttribute('href', '/track-record')
})

test('what did not load is named in place of a verdict that lacks it', () => {
  const expected = { missing: 'the service’s base rate did not load', isFailure: true } as const
  render(<EvidenceSummaryView summary={summaryOf(50)} expected={expected} />)
  expect(screen.getByText(/No expected share/).parentElement).toHaveTextContent(
    'No expected share: the service’s base rate did not load. The dashboard tries again by itself.',
  )
})
