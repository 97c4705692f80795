import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AppOverlays } from './app-overlays.tsx'
// Loaded before the test, so that its wait is not for the code on a busy machine.
import '#app/shell/palette/command-palette.tsx'
import { openOverlay } from '#shared/state/overlays.ts'

test('the palette does not offer itself', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AppOverlays />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  act(() => openOverlay('palette'))
  const [first, ...others] = await screen.findAllByRole('option')
  expect(first).toHaveTextContent('Open view All')
  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(others.some((option) => option.textContent.startsWith('All keys'))).toBe(true)
  expect(others.some((option) => option.textContent.includes('Search and commands'))).toBe(false)
})
