import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { AtOnce } from '#shared/navigation/at-once.tsx'
import { codeList } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { AppRouter } from './app-router.tsx'
import { KeptPage } from './kept-page.tsx'

/** What the chips said, and what the rows on screen said at that moment. */
let drawn: string[] = []

beforeEach(() => {
  drawn = []
  window.history.replaceState(null, '', '/list?stars=6')
})

function Chips() {
  const { search } = useLocation()
  useLayoutEffect(() => {
    drawn.push(`chips ${search}, rows ${document.querySelector('main')?.textContent}`)
  }, [search])
  return <p>{search}</p>
}
const chips = (
  <AtOnce>
    <Chips />
  </AtOnce>
)
const Rows = () => <main>{useLocation().search}</main>
const list = (
  <>
    <Rows />
    {chips}
  </>
)

function Pages() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      {['/list?stars=7', '/list', '/other?stars=9'].map((to) => (
        <button key={to} type="button" onClick={() => void navigate(to)}>
          to {to}
        </button>
      ))}
      <KeptPage isShown={pathname === '/list'} fallback={null}>
        {list}
      </KeptPage>
      {pathname === '/other' && <h1>Another page</h1>}
    </>
  )
}

const press = (to: string) => userEvent.click(screen.getByRole('button', { name: `to ${to}` }))
const rowsSay = (search: string) =>
  waitFor(() => expect(screen.getByRole('main')).toHaveProperty('textContent', search))

test('what follows the address at once is drawn before the page around it', async () => {
  render(<Pages />, { wrapper: AppRouter })
  drawn = []
  await press('/list?stars=7')
  await rowsSay('?stars=7')
  expect(drawn).toEqual(['chips ?stars=7, rows ?stars=6'])
})

test('the way back within a page is drawn in that order too', async () => {
  render(<Pages />, { wrapper: AppRouter })
  await press('/list?stars=7')
  await rowsSay('?stars=7')
  drawn = []
  window.history.back()
  await rowsSay('?stars=6')
  expect(drawn).toEqual(['chips ?stars=6, rows ?stars=7'])
})

test('two changes in a row end at the last', async () => {
  render(<Pages />, { wrapper: AppRouter })
  await press('/list?stars=7')
  await press('/list')
  await rowsSay('')
  expect(drawn.at(-1)).toMatch(/^chips , rows/)
})

test("another page's address is none of a kept page's business, and the way back is drawn in one go", async () => {
  render(<Pages />, { wrapper: AppRouter })
  drawn = []
  await press('/other?stars=9')
  await screen.findByRole('heading', { name: 'Another page' })
  expect(drawn).toEqual([])
  await press('/list?stars=7')
  await rowsSay('?stars=7')
  expect(drawn).toEqual(['chips ?stars=7, rows ?stars=7'])
})

test('who turns back before the page asked for is drawn stays where the address is', async () => {
  render(<Pages />, { wrapper: AppRouter })
  const { state } = window.history
  fireEvent.click(screen.getByRole('button', { name: 'to /other?stars=9' }))
  // The browser's own way back, in the moment before the other page has begun to be drawn.
  window.history.replaceState(state, '', '/list?stars=6')
  fireEvent.popState(window, { state })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('heading', { name: 'Another page' })).toBeNull()
  await rowsSay('?stars=6')
})

const anyNumbers = searchSchema({ stars: codeList('stars'), horizon: codeList('horizon') })
function TwoChoices() {
  const { state, set } = useSearchState(anyNumbers)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          set({ stars: [7] })
          set({ horizon: [3] })
        }}
      >
        choose two
      </button>
      <main>{JSON.stringify(state)}</main>
    </>
  )
}

test('a choice made before the last one is drawn leaves that one as it is', async () => {
  render(<TwoChoices />, { wrapper: AppRouter })
  await userEvent.click(screen.getByRole('button', { name: 'choose two' }))
  await rowsSay('{"stars":[7],"horizon":[3]}')
})

function Counter() {
  const { state, set } = useSearchState(anyNumbers)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const add = () => set(({ stars }) => ({ stars: [...stars, stars.length] }))
  return (
    <>
      <button
        type="button"
        onClick={() => {
          add()
          add()
        }}
      >
        add two
      </button>
      <button
        type="button"
        onClick={() => {
          void navigate('/other')
          add()
        }}
      >
        leave
      </button>
      <main>{`${pathname} ${state.stars.join()}`}</main>
    </>
  )
}

test('a step made before the last one is drawn goes on from there', async () => {
  render(<Counter />, { wrapper: AppRouter })
  await userEvent.click(screen.getByRole('button', { name: 'add two' }))
  await rowsSay('/list 1,2,6')
})

test('a change that comes when another page was asked for does not bring this one back', async () => {
  render(<Counter />, { wrapper: AppRouter })
  await userEvent.click(screen.getByRole('button', { name: 'leave' }))
  await rowsSay('/other ')
  expect(window.location.pathname + window.location.search).toBe('/other')
})

test('outside the address bar it follows the router that is there', () => {
  render(<MemoryRouter initialEntries={['/list?stars=5']}>{chips}</MemoryRouter>)
  expect(screen.getByText('?stars=5')).toBeVisible()
})
