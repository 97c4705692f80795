import { render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { usePreferences } from '#shared/state/preferences.ts'
import { inClient } from '#testing/query-client.tsx'
import { SettingsPanel } from './settings-panel.tsx'

test('each control changes its own preference and no other', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ user: null, endsAt: null, canSignOut: false }))
  render(<SettingsPanel />, inClient())
  const { result } = renderHook(() => usePreferences())
  const before = result.current
  await userEvent.click(screen.getByRole('switch', { name: 'Single-letter keys' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Price changes flash' }))
  await userEvent.click(screen.getByText('Light'))
  await userEvent.click(screen.getByText('Compact 28'))
  await userEvent.click(screen.getByText('Red up'))
  expect(result.current).toEqual({
    ...before,
    hasLetterKeys: false,
    hasPriceFlash: false,
    theme: 'light',
    density: 'compact',
    direction: 'asia',
  })
})
