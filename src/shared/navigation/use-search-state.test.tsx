import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { codeList, number } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { useSearchState } from './use-search-state.ts'

const schema = searchSchema({ stars: codeList('stars'), page: number('page') })

function Page() {
  const { state, dropped, set } = useSearchState(schema)
  return (
    <>
      <p>{JSON.stringify({ ...state, dropped })}</p>
      <button
        type="button"
        onClick={() => {
          set({ stars: [8, 7] })
          set(({ page }) => ({ page: (page ?? 0) + 1 }), { isReplacing: true })
        }}
      >
        twice
      </button>
    </>
  )
}

test('two changes in one event are both in the address, with readable commas, and invalid parameters are removed', async () => {
  const router = createMemoryRouter([{ path: '/list', Component: Page }], {
    initialEntries: ['/list?stars=6&page=2&page2=x#fan'],
  })
  render(<RouterProvider router={router} useTransitions={false} />)
  expect(screen.getByText('{"stars":[6],"page":2,"dropped":["page2"]}')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'twice' }))
  expect(await screen.findByText('{"stars":[7,8],"page":3,"dropped":[]}')).toBeVisible()
  const { search, hash } = router.state.location
  expect(search + hash).toBe('?stars=7,8&page=3#fan')
})
