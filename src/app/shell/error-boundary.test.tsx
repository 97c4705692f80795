import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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

test('a page that could not be drawn at one address is drawn again at the next', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React says what was thrown
  const { rerender } = render(page('?whole'))
  rerender(page('?broken'))
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be drawn')
  rerender(page('?whole'))
  expect(screen.getByText('drawn at ?whole')).toBeInTheDocument()
})
