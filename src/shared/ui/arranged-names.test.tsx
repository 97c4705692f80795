import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createList, renameListWithToast, renameList } from '#shared/state/named-lists/edit-lists.ts'
import { namedLists } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist-store.ts'
import { NameInput } from './arranged-names.tsx'

const nameNow = () => namedLists(useWatchlist.getState())[0]!.name

function Name() {
  const list = namedLists(useWatchlist())[0]!
  return <NameInput name={list.name} maxLength={40} onName={(typed) => renameListWithToast(list, typed)} />
}

beforeEach(() => void createList({ id: 'a', name: 'Tech' }))

test('an edit that was undone does not overwrite a name given meanwhile in another tab', async () => {
  render(<Name />)
  const field = screen.getByRole('textbox')
  const user = userEvent.setup()
  await user.type(field, 's{Backspace}')
  renameList('a', 'Metals')
  await user.tab()
  expect(nameNow()).toBe('Metals')
  expect(field).toHaveValue('Metals')
})
