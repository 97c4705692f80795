import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { addView, deleteView, editView } from '#shared/state/views/edit-views.ts'
import { undoLast } from '#shared/state/toast-actions.ts'
import { storedViews } from '#shared/state/views/views.ts'
import { OwnViews } from './own-views.tsx'

const names = () => storedViews.use.getState().views.map(({ name }) => name)
const field = (name: string) => screen.getByRole('textbox', { name: `Name of ${name}` })

beforeEach(() => {
  storedViews.update(() => ({ views: [], seen: {} }))
  addView({ id: 'a', name: 'Fours', search: 'stars=4' })
  addView({ id: 'b', name: 'Fives', search: 'stars=5' })
  render(<OwnViews search={null} changed={undefined} />)
})

it('a field that is only passed keeps the name that another tab gave', async () => {
  const user = userEvent.setup()
  await user.click(field('Fours'))
  act(() => void editView('a', 'name', 'Four stars'))
  expect(field('Four stars')).toHaveValue('Four stars')
  await user.tab()
  expect(names()).toEqual(['Four stars', 'Fives'])
})

it('Enter saves what was typed, the way out does too, and undo gives the name back', async () => {
  const user = userEvent.setup()
  await user.type(field('Fours'), '!{Enter}')
  expect(names()).toEqual(['Fours!', 'Fives'])
  expect(field('Fours!')).toHaveFocus()
  await user.type(field('Fives'), '?')
  await user.tab()
  expect(names()).toEqual(['Fours!', 'Fives?'])
  act(undoLast)
  expect(names()).toEqual(['Fours!', 'Fives'])
})

it('Esc takes back what was typed, and no name becomes empty', async () => {
  const user = userEvent.setup()
  await user.type(field('Fours'), ' and more{Escape}')
  expect(field('Fours')).toHaveValue('Fours')
  await user.clear(field('Fours'))
  await user.tab()
  expect(names()).toEqual(['Fours', 'Fives'])
  expect(field('Fours')).toHaveValue('Fours')
})

it('what another tab deleted does not come back by a name that was being typed', async () => {
  const user = userEvent.setup()
  await user.type(field('Fours'), ' and more')
  act(() => void deleteView('a'))
  await user.tab()
  expect(names()).toEqual(['Fives'])
})
