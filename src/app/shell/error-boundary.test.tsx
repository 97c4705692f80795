import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MissingCode } from '#shared/loading/later.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

function Page({ at }: { at: string }) {
  if (at === '?broken') throw new Error('of this test')
  return <p>drawn at {at}</p>
}
const page = (at: string) => (
  <ErrorBoundary at={at}>
    <Page at={at} />
  </ErrorBoundary>
)

test('code that did not come is told from a fault of ours, with another try at the same address', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Missing = () => {
    throw new MissingCode()
  }
  render(
    <ErrorBoundary>
      <Missing />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Its code did not come. Check the network')
  expect(screen.getByRole('alert')).not.toHaveTextContent('fault')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a page that could not be drawn at one address is drawn again at the next', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React says what was thrown
  const { rerender } = render(page('?whole'))
  rerender(page('?broken'))
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be drawn')
  rerender(page('?whole'))
  expect(screen.getByText('drawn at ?whole')).toBeInTheDocument()
})
