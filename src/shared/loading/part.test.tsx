import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { preload } from './ahead.ts'
import { noteFailedSheets } from './failed-sheets.ts'
import { part } from './part.tsx'

afterEach(() => vi.useRealTimers())

const Panel = ({ word }: { word: string; onClose: () => void }) => <p>{word}</p>

test('a part that did not come is taken away, and comes when it is asked for anew', async () => {
  vi.useFakeTimers()
  let isOnline = false
  const load = vi.fn<() => Promise<ComponentType<Parameters<typeof Panel>[0]>>>(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return Panel
  })
  const LazyPanel = part(load, ({ onClose }) => onClose())
  const onClose = vi.fn<() => void>()
  const opened = async () => {
    const screenOf = render(
      <Suspense fallback="coming">
        <LazyPanel word="here" onClose={onClose} />
      </Suspense>,
    )
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    return screenOf
  }
  const first = await opened()
  // Asked for once more, not without end.
  expect(load).toHaveBeenCalledTimes(2)
  expect(onClose).toHaveBeenCalledTimes(1)
  first.unmount()

  isOnline = true
  await opened()
  expect(screen.getByText('here')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(3)
})

test('a style sheet that failed is asked for again with the next part', async () => {
  noteFailedSheets()
  const link = document.head.appendChild(document.createElement('link'))
  Object.assign(link, { rel: 'stylesheet', href: '/assets/panel.css' })
  link.dispatchEvent(new Event('error'))
  const LazyPanel = part(async () => Panel)
  render(
    <Suspense>
      <LazyPanel word="styled" onClose={() => {}} />
    </Suspense>,
  )
  await screen.findByText('styled')
  expect(link.isConnected).toBe(false)
  expect(document.head.querySelectorAll('link[href="/assets/panel.css"]')).toHaveLength(1)
})

test('fetching ahead fails in silence', async () => {
  const failed = vi.fn<() => Promise<never>>(async () => Promise.reject(new TypeError('away')))
  preload(failed)
  await expect(failed.mock.results[0]?.value).rejects.toThrow('away')
})
