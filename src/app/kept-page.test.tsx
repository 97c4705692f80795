import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { AtOnce } from '#shared/navigation/at-once.tsx'
import { AppRouter } from './app-router.tsx'
import { KeptPage } from './kept-page.tsx'

let running: string[] = []

beforeEach(() => {
  running = []
  window.history.replaceState(null, '', '/list?page=2')
})

function List() {
  const { search } = useLocation()
  const [count, setCount] = useState(0)
  useEffect(() => {
    running.push(search)
    return () => {
      running = running.filter((each) => each !== search)
    }
  }, [search])
  if (count === 3) throw new Error('three is too much')
  return (
    <main>
      <title>The list</title>
      <button type="button" onClick={() => setCount(count + 1)}>
        {search} pressed {count}
      </button>
    </main>
  )
}
const list = <List />

function Pages() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => void navigate('/other?page=9')}>
        away
      </button>
      <button type="button" onClick={() => void navigate('/list?page=2')}>
        back
      </button>
      <button type="button" onClick={() => void navigate('/list')}>
        elsewhere
      </button>
      <KeptPage isShown={pathname === '/list'} fallback={null}>
        {list}
      </KeptPage>
      {pathname !== '/list' && <p>another page</p>}
    </>
  )
}

const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))

test('a kept page is put away while another one is shown, and comes back as it was', async () => {
  render(<Pages />, { wrapper: AppRouter })
  await press(/pressed 0/)
  const button = screen.getByRole('button', { name: '?page=2 pressed 1' })
  expect(running).toEqual(['?page=2'])

  await press('away')
  expect(await screen.findByText('another page')).toBeVisible()
  expect(document.querySelector('.kept')).toContainElement(button)
  expect(screen.queryByRole('button', { name: /pressed/ })).toBeNull()
  expect(running).toEqual([])
  expect(document.title).not.toBe('The list')

  await press('back')
  expect(await screen.findByRole('button', { name: '?page=2 pressed 1' })).toBe(button)
  expect(document.querySelector('.kept')).toBeNull()
  expect(screen.queryByText('another page')).toBeNull()
  expect(running).toEqual(['?page=2'])
  expect(document.title).toBe('The list')
})

test('what follows the address at once is not drawn again on the way back, where the address is the one of before', async () => {
  const drawn = vi.fn<(search: string) => void>()
  function Filters() {
    const { search } = useLocation()
    drawn(search)
    return <p>filters of {search}</p>
  }
  const filters = (
    <AtOnce>
      <Filters />
    </AtOnce>
  )
  function TwoPages() {
    const { pathname } = useLocation()
    const navigate = useNavigate()
    return (
      <>
        <button type="button" onClick={() => void navigate('/other?page=9')}>
          away
        </button>
        <KeptPage isShown={pathname === '/list'} fallback={null}>
          {filters}
        </KeptPage>
        {pathname !== '/list' && <p>another page</p>}
      </>
    )
  }
  render(<TwoPages />, { wrapper: AppRouter })
  await screen.findByText('filters of ?page=2')
  await press('away')
  expect(await screen.findByText('another page')).toBeVisible()
  drawn.mockClear()
  window.history.back()
  await waitFor(() => expect(screen.getByText('filters of ?page=2')).toBeVisible())
  expect(drawn).not.toHaveBeenCalled()
})

test('shown at another address than it was left at, it begins anew', async () => {
  render(<Pages />, { wrapper: AppRouter })
  await press(/pressed 0/)
  await press('away')
  await press('elsewhere')
  expect(await screen.findByRole('button', { name: 'pressed 0' })).toBeVisible()
  expect(running).toEqual([''])
})

test('another address of the page that is shown reaches it, and keeps what it knows', async () => {
  render(<Pages />, { wrapper: AppRouter })
  await press(/pressed 0/)
  await press('elsewhere')
  expect(await screen.findByRole('button', { name: 'pressed 1' })).toBeVisible()
})

test('a page that was never shown is not made', async () => {
  window.history.replaceState(null, '', '/other')
  render(<Pages />, { wrapper: AppRouter })
  expect(await screen.findByText('another page')).toBeVisible()
  expect(running).toEqual([])
  await press('back')
  expect(await screen.findByRole('button', { name: '?page=2 pressed 0' })).toBeVisible()
})

test('a kept page that failed begins anew when it is shown again', async () => {
  render(<Pages />, { wrapper: AppRouter, onCaughtError: () => {} })
  for (const count of [0, 1, 2]) await press(new RegExp(`pressed ${count}`))
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be drawn')
  await press('away')
  expect(await screen.findByText('another page')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  await press('back')
  expect(await screen.findByRole('button', { name: '?page=2 pressed 0' })).toBeVisible()
})
