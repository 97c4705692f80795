import { render, screen, waitFor } from '@testing-library/react'
import { Activity, useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHeldLayout } from './held-layout.ts'

let measured: string[] = []

const inBrowserThat = ({ canHold }: { canHold: boolean }) =>
  vi.stubGlobal('CSS', { ...window.CSS, supports: () => canHold })

beforeEach(() => {
  measured = []
  inBrowserThat({ canHold: true })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** As the app does it: the kept page first, what holds its layout behind it. */
function Desk({ isListShown, price = 1 }: { isListShown: boolean; price?: number }) {
  return (
    <>
      {!isListShown && <Insight />}
      <div className={isListShown ? '' : 'kept'}>
        <Activity mode={isListShown ? 'visible' : 'hidden'}>
          <main>list at {price}</main>
        </Activity>
      </div>
      <Extras isListShown={isListShown} />
    </>
  )
}

function Insight() {
  useLayoutEffect(() => {
    measured.push(document.querySelector('main')!.style.display)
  }, [])
  return <p>insight</p>
}

function Extras({ isListShown }: { isListShown: boolean }) {
  useHeldLayout(isListShown)
  return null
}

const list = () => screen.getByText(/^list at/)
const inWindow = ({ isHigh }: { isHigh: boolean }) => vi.stubGlobal('matchMedia', () => ({ matches: isHigh }))

test('a page that is kept behind stays laid out, before the page in front measures anything', async () => {
  const { rerender } = render(<Desk isListShown />)
  rerender(<Desk isListShown={false} />)
  expect(measured).toEqual([''])
  await waitFor(() => expect(list().style.display).toBe(''))
})

test('it stays so when it is drawn or hidden again behind', async () => {
  const { rerender } = render(<Desk isListShown />)
  rerender(<Desk isListShown={false} />)
  rerender(<Desk isListShown={false} price={2} />)
  await waitFor(() => expect(list()).toHaveTextContent('list at 2'))
  await waitFor(() => expect(list().style.display).toBe(''))
  list().style.setProperty('display', 'none', 'important')
  await waitFor(() => expect(list().style.display).toBe(''))
})

test('it comes back without the scroll bar of the page before, for one frame', async () => {
  inWindow({ isHigh: true })
  const { overflow } = document.documentElement.style
  const { rerender } = render(<Desk isListShown />)
  expect(document.documentElement.style.overflow).toBe(overflow)
  rerender(<Desk isListShown={false} />)
  rerender(<Desk isListShown />)
  expect(document.documentElement.style.overflow).toBe('hidden')
  await waitFor(() => expect(document.documentElement.style.overflow).toBe(''))
  list().style.setProperty('display', 'none')
  await new Promise((resolve) => setTimeout(resolve))
  expect(list().style.display).toBe('none') // nobody's business while it is shown
})

test('a low window keeps its scroll bar: the list scrolls with the page there', () => {
  inWindow({ isHigh: false })
  const { rerender } = render(<Desk isListShown />)
  rerender(<Desk isListShown={false} />)
  rerender(<Desk isListShown />)
  expect(document.documentElement.style.overflow).toBe('')
})

test('a browser that would draw it does not display it', () => {
  inBrowserThat({ canHold: false })
  const { rerender } = render(<Desk isListShown />)
  rerender(<Desk isListShown={false} />)
  expect(list()).not.toBeVisible()
  rerender(<Desk isListShown />)
  expect(list()).toBeVisible()
})
