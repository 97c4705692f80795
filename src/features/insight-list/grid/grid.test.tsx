import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { GridHead } from './grid-head.tsx'
import { gridLayout } from './grid-layout.ts'
import { StickyGroup } from './grid-rows.tsx'

/** Heads alone: the second one is above the edge once its own height has been scrolled. */
const HEADS = [
  { group: 'a', title: 'Fri 20 Nov', sub: '', count: 0 },
  { group: 'b', title: 'Thu 19 Nov', sub: '', count: 0 },
]
const GROUP_HEIGHT = 24
const layout = gridLayout(HEADS, 28, GROUP_HEIGHT)

test.each([
  { top: 0, says: 'Fri 20 Nov', pushed: '0 0px' },
  { top: 10, says: 'Fri 20 Nov', pushed: '0 -10px' },
  { top: GROUP_HEIGHT - 1, says: 'Fri 20 Nov', pushed: `0 ${1 - GROUP_HEIGHT}px` },
  { top: GROUP_HEIGHT, says: 'Thu 19 Nov', pushed: '0 0px' },
])('scrolled by $top px, the head of a day lies on no part of the next one', ({ top, says, pushed }) => {
  const { container } = render(<StickyGroup items={HEADS} layout={layout} top={top} isBelowHead />)
  const words = container.querySelector<HTMLElement>('[aria-hidden] > *')
  expect(words).toHaveTextContent(says)
  expect(words?.style.translate).toBe(pushed)
})

test('a head that has the focus before its words are here explains itself when they come', async () => {
  render(<GridHead columns={['median', 'name']} sort={null} onSort={() => {}} focusedColumn="median" />)
  await userEvent.tab()
  expect(screen.getByRole('button', { name: /median/i })).toHaveFocus()
  expect(await screen.findByRole('tooltip')).toBeInTheDocument()
})

const draw = async () => {
  const onSort = vi.fn<() => void>()
  render(<GridHead columns={['median', 'name']} sort={null} onSort={onSort} focusedColumn="median" />)
  const head = screen.getByRole('button', { name: /median/i })
  // They come after the heads.
  await waitFor(async () => {
    head.blur()
    await userEvent.tab()
    expect(head).toHaveAttribute('aria-describedby')
  })
  await screen.findByRole('tooltip')
  return { head, onSort }
}

test('a head explains itself on focus, describes itself meanwhile and stops with it', async () => {
  const { head } = await draw()
  expect(head).toHaveAttribute('aria-describedby', screen.getByRole('tooltip').id)
  head.blur()
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(head).not.toHaveAttribute('aria-describedby')
})

test('an explained head still sorts', async () => {
  const { onSort } = await draw()
  await userEvent.keyboard('{Enter}')
  expect(onSort).toHaveBeenCalledOnce()
})

test('a head explains itself under a resting pointer', async () => {
  const { head } = await draw()
  head.blur()
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  await userEvent.hover(head)
  expect(await screen.findByRole('tooltip')).toBeInTheDocument()
})

const PLACE = { offset: 420, activeId: 'a', hasFocus: true }

/** The module as a page that has just been loaded has it. */
async function loadedAnew() {
  vi.resetModules()
  return import('./list-memory.ts')
}

describe('where a list was left', () => {
  beforeEach(() => {
    sessionStorage.clear()
    vi.restoreAllMocks()
  })

  it('is known after another page of the tab was loaded anew', async () => {
    const before = await loadedAnew()
    before.rememberList('stars=7', PLACE)
    const after = await loadedAnew()
    expect(after.recallList('stars=7')).toEqual(PLACE)
    expect(after.recallList('stars=8')).toBeUndefined()
  })

  it('is not for a list that is opened by itself', async () => {
    const before = await loadedAnew()
    before.rememberList('stars=7', PLACE)
    const after = await loadedAnew()
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: window.location.href } as PerformanceEntry,
    ])
    expect(after.recallList('stars=7')).toBeUndefined()
  })

  it.each(['{', '7', '[["stars=7",{"offset":"x"}]]', '[null]'])(
    'is nothing where the copy is %s',
    async (copy) => {
      sessionStorage.setItem('insight-desk.list-places', copy)
      const { recallList, rememberList } = await loadedAnew()
      expect(recallList('stars=7')).toBeUndefined()
      rememberList('stars=7', PLACE)
      expect(recallList('stars=7')).toEqual(PLACE)
    },
  )

  it('is kept for this page where nothing can be stored', async () => {
    const { recallList, rememberList } = await loadedAnew()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    rememberList('stars=7', PLACE)
    expect(recallList('stars=7')).toEqual(PLACE)
  })
})
