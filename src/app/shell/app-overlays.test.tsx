import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { formatDay } from '#shared/format/date.ts'
// Imported before the test, so that loading the code does not count towards its timeout.
import './command-palette.tsx'
import { openOverlay } from '#shared/state/commands.ts'
import { watchlist } from '#shared/state/named-lists/watchlist-store.ts'
import { setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { inClient } from '#testing/query-client.tsx'
import { fault, realStack } from '#testing/render-app.tsx'
import { AppOverlays } from './app-overlays.tsx'

const { reply, insightsOf } = realStack()

/**
 * Enters a text once the field has the focus; a dialog that has just opened does not accept clicks yet. At once, because the palette
 * searches and draws its entries for every key.
 */
async function enter(text: string) {
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
  await userEvent.paste(text)
}

function openPalette() {
  render(
    <MemoryRouter>
      <AppOverlays />
    </MemoryRouter>,
    inClient(),
  )
  act(() => openOverlay('palette'))
}

test('the palette does not list its own command, and runs the selected action', async () => {
  openPalette()
  const [first, ...others] = await screen.findAllByRole('option')
  expect(first).toHaveTextContent('Open view All')
  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(others.some((option) => option.textContent.startsWith('All keys'))).toBe(true)
  expect(others.some((option) => option.textContent.includes('Search and commands'))).toBe(false)
  await enter('>light theme')
  await userEvent.keyboard('{Enter}')
  expect(renderHook(() => usePreferences()).result.current.theme).toBe('light')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('insights in the palette have their day: a card may have several on one asset', async () => {
  const [insight] = await insightsOf({ limit: 1 })
  openPalette()
  await enter(insight!.title!)
  const found = await screen.findAllByRole('option', { name: new RegExp(formatDay(insight!.created_at!)) })
  expect(found[0]).toHaveTextContent(insight!.title!)
})

test('the palette names watched assets that no page has loaded, and lists the insights of a list of them', async () => {
  const [insight] = await insightsOf({ limit: 1 })
  const asset = { tag: insight!.metadata.entity!, since: 1, lists: { x: 0 } }
  watchlist.update(() => ({ assets: [asset], insights: [], lists: [{ id: 'x', name: 'Tech' }] }))
  openPalette()
  const [name] = insight!.title!.split(':')
  expect(await screen.findByRole('option', { name: new RegExp(`^[A-Z0-9]+:.*${name}`) })).toBeVisible()
  await enter('watchlist: tech')
  expect(await screen.findByRole('option', { name: /^List insights of watchlist: Tech/ })).toBeVisible()
})

test('the palette finds the settings', async () => {
  openPalette()
  await enter('settings')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('group', { name: 'Theme' })).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

test('the palette suggests what to do with a text that matches nothing', async () => {
  openPalette()
  await enter('zzqx')
  expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('Filter the list by “zzqx”')
  expect(screen.getByText(/^No match among assets/)).toBeVisible()
})

test('the palette offers the theme that is not on screen', async () => {
  const { dataset } = document.documentElement
  dataset['theme'] = 'light'
  onTestFinished(() => void delete dataset['theme'])
  act(() => setPreferences({ theme: 'system' }))
  openPalette()
  expect(await screen.findByRole('option', { name: /^Use the dark theme/ })).toBeVisible()
})

test('the palette names a failed search instead of “no match”, and tries it again in place', async () => {
  reply(fault.offline('/api/entity/v2/filtered'))
  openPalette()
  await enter('qqqq_nasd')
  const retry = await screen.findByRole('option', { name: /^Try again/ })
  expect(screen.queryByText(/not found by the entity service/)).toBeNull()
  reply(fault.none('/api/entity/v2/filtered'))
  await userEvent.click(retry)
  expect(await screen.findByText('not found by the entity service')).toBeVisible()
  expect(retry).not.toBeInTheDocument()
})

test('an id opens its insight, and words that name filters become a list', async () => {
  const [insight] = await insightsOf({ limit: 1 })
  openPalette()
  await enter(` ${insight!.id} `)
  const first = () => screen.findByRole('option', { selected: true })
  await waitFor(async () => expect(await first()).toHaveTextContent(/^Open this insight/))
  await userEvent.clear(screen.getByRole('combobox'))
  await enter('stars 3 and up')
  await waitFor(async () =>
    expect(await first()).toHaveTextContent(/^List insights with Stars 3, 4, 5, 6, 7 or 8/),
  )
})

test('a pasted tag is the first entry at once', async () => {
  openPalette()
  await enter('halv_xsto')
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('halv_xstosearching')
})
