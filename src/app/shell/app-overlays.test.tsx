import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AppOverlays } from './app-overlays.tsx'
// Loaded before the test, so that its wait is not for the code on a busy machine.
import './command-palette.tsx'
import { fault, realStack } from '#testing/render-app.tsx'
import { openOverlay } from '#shared/state/commands.ts'
import { usePreferences } from '#shared/state/preferences.ts'

const { reply } = realStack()

/** By keys, as its field has the focus once it is open; a dialog that has only just come takes no pointer yet. */
async function type(text: string) {
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
  await userEvent.keyboard(text)
}

function openPalette() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <AppOverlays />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  act(() => openOverlay('palette'))
}

test('the palette does not offer itself, and runs the action that is chosen', async () => {
  openPalette()
  const [first, ...others] = await screen.findAllByRole('option')
  expect(first).toHaveTextContent('Open view All')
  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(others.some((option) => option.textContent.startsWith('All keys'))).toBe(true)
  expect(others.some((option) => option.textContent.includes('Search and commands'))).toBe(false)
  await type('>light theme{Enter}')
  expect(renderHook(() => usePreferences()).result.current.theme).toBe('light')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the palette does not say that there is no such asset when nobody could look', async () => {
  reply(fault.offline('/api/entity/v2/filtered'))
  openPalette()
  await type('qqqq')
  expect(await screen.findByText(/^The search did not load/)).toBeVisible()
})
