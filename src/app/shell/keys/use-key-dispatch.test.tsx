import { act, render, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCommands } from '#shared/state/commands.ts'
import type { EarlyKeys } from './early-keys.ts'
import { useKeyDispatch } from './use-key-dispatch.ts'

const command = (keys: string, run: () => void) => ({ id: keys, label: keys, group: 'Rows', keys, run })
const press = (key: string, target: EventTarget = document.body) =>
  act(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

/** As `public/boot.js` does it, before there is an app. */
function keepKeys() {
  const pressed: EarlyKeys['pressed'] = []
  const keep: EarlyKeys['keep'] = (event) => void pressed.push(event)
  globalThis.earlyKeys = { pressed, keep }
  window.addEventListener('keydown', keep)
}

describe('keys pressed before the app hears them', () => {
  beforeEach(keepKeys)
  afterEach(() => {
    if (globalThis.earlyKeys) window.removeEventListener('keydown', globalThis.earlyKeys.keep)
    globalThis.earlyKeys = undefined
    vi.useRealTimers()
  })

  it('do what they mean as soon as the part that knows them has come, in order and once', () => {
    const done: string[] = []
    press('j')
    press('f')
    press('c')
    renderHook(() => useKeyDispatch('/', () => '/'))
    expect(done).toEqual([])
    const Rows = () => {
      useCommands([command('j', () => done.push('next'))])
      return null
    }
    const Filters = () => {
      useCommands([command('f c', () => done.push('created'))])
      return null
    }
    render(<Rows />)
    expect(done).toEqual(['next'])
    render(<Filters />)
    expect(done).toEqual(['next', 'created'])
    press('j')
    expect(done).toEqual(['next', 'created', 'next'])
  })

  it('are forgotten with the next key, and when nothing comes for them', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const run = vi.fn<() => void>()
    press('j')
    renderHook(() => useKeyDispatch('/', () => '/'))
    press('x')
    renderHook(() => useCommands([command('j', run)]))
    expect(run).not.toHaveBeenCalled()

    keepKeys()
    press('u')
    renderHook(() => useKeyDispatch('/', () => '/'))
    vi.advanceTimersByTime(3_000)
    renderHook(() => useCommands([command('u', run)]))
    expect(run).not.toHaveBeenCalled()
  })

  it('are left alone where they were text, or named keys that the browser has followed already', () => {
    const run = vi.fn<() => void>()
    const field = document.body.appendChild(document.createElement('input'))
    press('j', field)
    press('ArrowDown')
    renderHook(() => useCommands([command('j | ArrowDown', run)]))
    renderHook(() => useKeyDispatch('/', () => '/'))
    expect(run).not.toHaveBeenCalled()
    field.remove()
  })
})

it('keeps letters for the page that was asked for until it is drawn', () => {
  const done: string[] = []
  let asked = '/first'
  const { rerender } = renderHook(
    ({ drawn }) => {
      useCommands([
        command('j', () => {
          done.push(`j on ${drawn}`)
          asked = '/second'
        }),
        command('s', () => done.push(`s on ${drawn}`)),
      ])
      useKeyDispatch(drawn, () => asked)
    },
    { initialProps: { drawn: '/first' } },
  )
  press('j')
  press('j')
  press('s')
  expect(done).toEqual(['j on /first'])
  rerender({ drawn: '/second' })
  expect(done).toEqual(['j on /first', 'j on /second', 's on /second'])
})
