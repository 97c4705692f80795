import { act, render, screen } from '@testing-library/react'
import { Component, useEffect, useLayoutEffect, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useToast } from '#shared/state/toasts.ts'
import { dismissToast } from '#shared/state/toast-actions.ts'
import { behind, eventually, later, MissingCode } from './later.tsx'

afterEach(() => void vi.useRealTimers())

class Boundary extends Component<{ children: ReactNode }, { said: string }> {
  override state = { said: '' }
  static getDerivedStateFromError = (error: Error) => ({
    said: error instanceof MissingCode ? 'missing' : 'fault',
  })
  override render = () => this.state.said || this.props.children
}

test('a part keeps its room until its code is here, and is there at once the next time', async () => {
  let give: (part: (props: { word: string }) => ReactNode) => void = () => {}
  const code = new Promise<(props: { word: string }) => ReactNode>((resolve) => (give = resolve))
  const Part = later(
    () => code,
    ({ word }) => <i>room for {word}</i>,
  )
  const { unmount } = render(<Part word="rows" />)
  expect(screen.getByText('room for rows')).toBeVisible()
  give(({ word }) => <b>here are {word}</b>)
  expect(await screen.findByText('here are rows')).toBeVisible()
  unmount()
  render(<Part word="rows" />)
  expect(screen.getByText('here are rows')).toBeVisible()
})

test('many parts of one file are drawn together, and without a word of warning', async () => {
  let drawings = 0
  const Page = () => {
    useEffect(() => void (drawings += 1))
    return PARTS.map((Part, i) => <Part key={i} />)
  }
  let give = () => {}
  const file = new Promise<void>((resolve) => (give = resolve))
  const commits: number[] = []
  const PARTS = Array.from({ length: 15 }, (_, i) =>
    later(async () => {
      await file
      return () => {
        useLayoutEffect(() => void commits.push(document.querySelectorAll('b').length), [])
        return <b>part {i}</b>
      }
    }),
  )
  render(<Page />)
  give()
  expect(await screen.findAllByText(/^part/)).toHaveLength(15)
  // Whatever part asked, all of them were on the page.
  expect(commits).toEqual(Array.from({ length: 15 }, () => 15))
  expect(drawings).toBe(1)
})

test('code that fails once is asked for again', async () => {
  let asked = 0
  const Part = later(async () => {
    asked += 1
    if (asked === 1) throw new Error('lost on its way')
    return () => <b>here</b>
  })
  render(<Part />)
  expect(await screen.findByText('here')).toBeVisible()
})

test('code that does not come is an error of the page, of its own kind', async () => {
  const Part = later(() => Promise.reject(new Error('lost on its way')))
  render(
    <Boundary>
      <Part />
    </Boundary>,
    { onCaughtError: () => {} },
  )
  expect(await screen.findByText('missing')).toBeVisible()
})

test('what the page serves without is asked for again, once for all of its places, and keeps its room meanwhile', async () => {
  let asked = 0
  const Part = eventually(
    async () => {
      asked += 1
      if (asked === 1) throw new Error('lost on its way')
      return () => <b>here</b>
    },
    <i>room</i>,
  )
  render(
    <Boundary>
      <Part />
      <Part />
    </Boundary>,
  )
  expect(screen.getAllByText('room')).toHaveLength(2)
  expect(await screen.findAllByText('here')).toHaveLength(2)
  expect(asked).toBe(2)
})

test('what still does not come is said, and comes all the same', async () => {
  vi.useFakeTimers()
  let isLost = true
  const Part = eventually(async () => {
    if (isLost) throw new Error('replaced by a newer version')
    return () => <b>here</b>
  })
  render(<Part />)
  await act(() => vi.advanceTimersByTimeAsync(2_900))
  expect(useToast.getState().toast).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(useToast.getState().toast?.message).toMatch(/not loaded yet.*reload/)
  dismissToast()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(useToast.getState().toast).toBeNull()
  isLost = false
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.getByText('here')).toBeVisible()
})

test('what comes behind is asked for when what the person waits for is drawn, whatever else is still on its way', async () => {
  let give: (part: () => ReactNode) => void = () => {}
  const Filters = later(() => new Promise<() => ReactNode>((resolve) => (give = resolve)))
  const Notices = eventually(() => new Promise<() => ReactNode>(() => {}))
  let drawnBefore: string | null = null
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => {
    drawnBefore = document.body.textContent
    return () => <i>words for it</i>
  })
  const Words = eventually(behind(load))
  render(
    <>
      <Words />
      <Filters />
      <Notices />
    </>,
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(load).not.toHaveBeenCalled()
  give(() => <b>filters</b>)
  expect(await screen.findByText('words for it')).toBeVisible()
  expect(drawnBefore).toBe('filters')
})

test('what comes behind does not wait for what was given up or left', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => () => <i>words for it</i>)
  const Words = eventually(behind(load))
  const Lost = later(() => new Promise<() => ReactNode>(() => {}))
  const { rerender } = render(<Lost />)
  rerender(<Words />)
  expect(await screen.findByText('words for it')).toBeVisible()
})
