import { fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { AfterPaint } from './after-paint.tsx'

test('what lies below is drawn behind the first picture, and with it where the page is opened anew', () => {
  const drawn: string[] = []
  function Mark({ name }: { name: string }) {
    useLayoutEffect(() => void drawn.push(name), [name])
    return name
  }
  function Page() {
    useLayoutEffect(() => void drawn.push('picture'), [])
    return (
      <p>
        <Mark name="above" />
        <AfterPaint>
          <Mark name="below" />
        </AfterPaint>
      </p>
    )
  }
  function Pages() {
    const { pathname } = useLocation()
    const navigate = useNavigate()
    return (
      <>
        <Page key={pathname} />
        <button type="button" onClick={() => void navigate('/next')}>
          next
        </button>
      </>
    )
  }
  render(<Pages />, { wrapper: MemoryRouter })
  expect(drawn).toEqual(['above', 'below', 'picture'])

  drawn.length = 0
  fireEvent.click(screen.getByRole('button', { name: 'next' }))
  expect(drawn).toEqual(['above', 'picture', 'below'])
  expect(screen.getByText('abovebelow')).toBeVisible()
})
