import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyPart, PartBoundary } from './part-boundary.tsx'

const Shown = () => <p>the part</p>
const aborted = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

const openPart = (load: () => Promise<typeof Shown>) => {
  const Part = lazyPart(load)
  render(
    <PartBoundary>
      <Part />
    </PartBoundary>,
  )
}

test('code whose request was aborted, as by going back, is requested again', async () => {
  openPart(vi.fn(async () => Shown).mockImplementationOnce(aborted))
  expect(await screen.findByText('the part')).toBeVisible()
})

test('code that does not load gives way to a message with a button to reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  openPart(aborted)
  expect(await screen.findByRole('alert')).toHaveTextContent('This part did not load.')
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
})
