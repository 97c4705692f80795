import { act, render, renderHook, screen } from '@testing-library/react'
import { Profiler, type ProfilerOnRenderCallback } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePrintLayout } from './printing.ts'
import { useIsNear } from './use-is-near.ts'

/** Observed elements with their callbacks. */
const watched = new Map<Element, () => void>()

class Watcher {
  private readonly tell: IntersectionObserverCallback
  private readonly own: Element[] = []
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell
  }
  observe(element: Element) {
    this.own.push(element)
    watched.set(element, () =>
      this.tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never),
    )
  }
  disconnect() {
    for (const element of this.own) watched.delete(element)
  }
}

afterEach(() => {
  watched.clear()
})

function Part() {
  const [ref, isNear] = useIsNear<HTMLParagraphElement>()
  return <p ref={ref}>{isNear ? 'near' : 'far'}</p>
}

test('a part renders once until it is near, once more then, and is no longer observed', () => {
  vi.stubGlobal('IntersectionObserver', Watcher)
  const drawn = vi.fn<ProfilerOnRenderCallback>()
  const { unmount } = render(
    <Profiler id="part" onRender={drawn}>
      <Part />
    </Profiler>,
  )
  expect(drawn).toHaveBeenCalledTimes(1)
  act(() => watched.get(screen.getByText('far'))!())
  expect(screen.getByText('near')).toBeVisible()
  expect(watched.size).toBe(0)
  unmount()
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('printing shows everything, and an unmounted part is no longer observed', () => {
  vi.stubGlobal('IntersectionObserver', Watcher)
  render(<Part />).unmount()
  expect(watched.size).toBe(0)
  render(<Part />)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('near')).toBeVisible()
})

test('the theme is restored after printing', () => {
  const root = document.documentElement
  root.dataset['theme'] = 'dark'
  renderHook(usePrintLayout)
  for (const _ of ['once', 'and again']) {
    window.dispatchEvent(new Event('beforeprint'))
    expect([root.dataset['theme'], root.className]).toEqual(['light', 'is-printing'])
    window.dispatchEvent(new Event('afterprint'))
    expect([root.dataset['theme'], root.className]).toEqual(['dark', ''])
  }
})
