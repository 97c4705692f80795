import { act, render, screen } from '@testing-library/react'
import { Profiler, type ProfilerOnRenderCallback } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useIsNear } from './use-is-near.ts'

/** Elements that are watched, with what to tell their watcher. */
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
  vi.unstubAllGlobals()
  watched.clear()
})

test('a part is drawn once until it comes near, once more then, and is watched no longer', () => {
  vi.stubGlobal('IntersectionObserver', Watcher)
  const drawn = vi.fn<ProfilerOnRenderCallback>()
  function Part() {
    const [ref, isNear] = useIsNear<HTMLParagraphElement>()
    return <p ref={ref}>{isNear ? 'near' : 'far'}</p>
  }
  const { unmount } = render(
    <Profiler id="part" onRender={drawn}>
      <Part />
    </Profiler>,
  )
  expect(drawn).toHaveBeenCalledTimes(1)
  act(() => watched.get(screen.getByText('far'))!())
  expect(screen.getByText('near')).toBeVisible()
  expect(drawn).toHaveBeenCalledTimes(2)
  expect(watched.size).toBe(0)
  unmount()
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('paper shows everything, and who has gone is watched no longer', () => {
  vi.stubGlobal('IntersectionObserver', Watcher)
  function Part({ name }: { name: string }) {
    const [ref, isNear] = useIsNear<HTMLParagraphElement>()
    return (
      <p ref={ref}>
        {name} {isNear ? 'near' : 'far'}
      </p>
    )
  }
  const first = render(<Part name="first" />)
  first.unmount()
  expect(watched.size).toBe(0)
  render(<Part name="second" />)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('second near')).toBeVisible()
})
