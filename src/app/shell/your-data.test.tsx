import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { personal, putNote, readNotes } from '#shared/personal/database.ts'
import { eraseAll, readHeld } from '#shared/personal/exchange.ts'
import { ALL_PARTS, printPersonal } from '#shared/personal/personal-file.ts'
import type { Note } from '#shared/personal/records.ts'
import { storeUnreadable } from '#shared/state/stored.ts'
import { undoLast, useToast } from '#shared/state/toasts.ts'
import { inClient } from '#testing/query-client.tsx'
import { Notes } from './notes-dialog.tsx'
import { YourData } from './your-data.tsx'

const ON = { kind: 'asset' as const, key: 'acme_nasd', title: 'Acme' }
const note = (id: string, text: string): Note => ({ id, on: ON, text, createdAt: 1, updatedAt: 1 })
const texts = async () => (await readNotes()).items.map(({ text }) => text).sort()
const button = (name: string | RegExp) => screen.findByRole('button', { name })

const open = (what: ReactNode) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
  return render(what, inClient())
}
const noRoom = () => {
  for (const method of ['put', 'add'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockThrow(new DOMException('no room', 'QuotaExceededError'))
}

describe('notes', () => {
  test('that do not fit into the storage show an error; the draft stays, also after reopening the dialog', async () => {
    const user = userEvent.setup()
    const { unmount } = open(<Notes on={ON} />)
    noRoom()
    await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Ask about sales')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('alert')).toHaveTextContent('no room left. What you wrote was not stored')
    unmount()
    vi.restoreAllMocks()
    open(<Notes on={ON} />)
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('Ask about sales')
    await user.click(await button('Save'))
    await waitFor(async () => expect(await texts()).toEqual(['Ask about sales']))
    expect(useToast.getState().toast?.message).toBe('Note saved')
    act(undoLast)
    await waitFor(async () => expect(await texts()).toEqual([]))
  })

  test('that are edited do not lose the draft of a new one, and undo restores the old text', async () => {
    await putNote(note('n', 'Old'))
    const user = userEvent.setup()
    open(<Notes on={ON} />)
    await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Half a thought')
    await user.click(await button(/^Edit the note/))
    const field = screen.getByRole('textbox', { name: /^Note of/ })
    expect(field).toHaveValue('Old')
    await user.type(field, ' and new')
    await user.click(await button('Cancel'))
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('Half a thought')
    await user.click(await button(/^Edit the note/))
    await user.type(screen.getByRole('textbox', { name: /^Note of/ }), '!')
    await user.click(await button('Save the change'))
    await waitFor(async () => expect(await texts()).toEqual(['Old!']))
    act(undoLast)
    await waitFor(async () => expect(await texts()).toEqual(['Old']))
  })

  test('show an error when undo fails', async () => {
    await putNote(note('n', 'Old'))
    const user = userEvent.setup()
    open(<Notes on={ON} />)
    await user.click(await button(/^Delete the note/))
    await waitFor(async () => expect(await texts()).toEqual([]))
    noRoom()
    act(undoLast)
    await waitFor(() => expect(useToast.getState().toast?.message).toMatch(/no room left/))
  })
})

describe('your data', () => {
  const choose = (text: string) =>
    userEvent.upload(screen.getByLabelText('File with your data'), new File([text], 'mine.json'))

  test('the erase preview names only what will be erased, and hides the error of a rejected file', async () => {
    await putNote(note('n', 'Mine'))
    open(<YourData />)
    await button('Import from a file')
    await choose('{}')
    expect(await screen.findByRole('alert')).toHaveTextContent('The file is no export')
    await userEvent.click(await button('Erase your data'))
    expect(screen.getByLabelText('Changes')).toHaveTextContent(/^Notes1 removed: Mine, on Acme$/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('an import that does not fit changes nothing and shows an error; later it succeeds', async () => {
    await putNote(note('n', 'Mine'))
    const file = printPersonal((await readHeld()).personal, ALL_PARTS)
    await eraseAll()
    open(<YourData />)
    await button('Import from a file')
    await choose(file)
    expect(await screen.findByLabelText('Changes')).toHaveTextContent('Notes1 added: Mine, on Acme')
    noRoom()
    await userEvent.click(await button('Import'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Nothing was changed. This device has no room left.',
    )
    vi.restoreAllMocks()
    expect(await texts()).toEqual([])
    await userEvent.click(await button('Import'))
    await waitFor(async () => expect(await texts()).toEqual(['Mine']))
  })

  test('an import that replaces shows what it removes, and removes nothing when cancelled', async () => {
    const file = printPersonal((await readHeld()).personal, ALL_PARTS)
    await putNote(note('n', 'Mine'))
    open(<YourData />)
    await button('Import from a file')
    await choose(file)
    await userEvent.click(await button('Replace'))
    expect(await screen.findByLabelText('Changes')).toHaveTextContent('Notes1 removed: Mine, on Acme')
    await userEvent.click(await button('Cancel'))
    expect(await texts()).toEqual(['Mine'])
  })

  test('unreadable records are counted and shown, and can be discarded until that is undone', async () => {
    await personal.notes.add({ ...note('bad', ''), text: 7 } as unknown as Note)
    storeUnreadable('insight-desk.views', '{"version":1,')
    open(<YourData />)
    expect(await screen.findByText(/1 call or note on this device cannot be read/)).toBeVisible()
    await userEvent.click(await button('Show'))
    expect(screen.getByRole('textbox', { name: 'Unreadable data as text' })).toHaveValue('{"version":1,')
    await userEvent.click(await button('Discard'))
    expect(screen.queryByText(/^Unreadable data on this device/)).toBeNull()
    act(undoLast)
    expect(screen.getByText(/^Unreadable data on this device/)).toBeVisible()
  })
})
