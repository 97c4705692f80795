import { describe, expect, test, vi } from 'vitest'
import { createCursorSource, type CursorOptions } from './chart-cursor.ts'
import { tooltipTransform } from './chart-readout.tsx'

describe('the cursor', () => {
  function rig(options: Partial<CursorOptions> = {}) {
    const source = createCursorSource({ count: 20, ...options })
    const heard = vi.fn<() => void>()
    source.store.subscribe(heard)
    /** Presses a key with modifiers; returns whether the chart used it. */
    const press = (key: string, held: object = {}) => {
      const [preventDefault, stopPropagation] = [vi.fn<() => void>(), vi.fn<() => void>()]
      const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
      source.key({ key, ...none, preventDefault, stopPropagation, ...held })
      return {
        isTaken: preventDefault.mock.calls.length > 0,
        isStopped: stopPropagation.mock.calls.length > 0,
      }
    }
    return { source, heard, press, index: () => source.store.getState().index }
  }

  test('moves by keys and stops at both ends', () => {
    const { source, press, index } = rig()
    source.enter()
    const walk: [key: string, to: number, held?: object][] = [
      ['ArrowRight', 19],
      ['ArrowLeft', 18],
      ['ArrowLeft', 13, { shiftKey: true }],
      ['PageUp', 3],
      ['PageUp', 0],
      ['End', 19],
      ['PageDown', 19],
      ['Home', 0],
    ]
    for (const [key, to, held] of walk) {
      press(key, held)
      expect([key, index()]).toEqual([key, to])
    }
    expect(source.store.getState().isSpoken).toBe(true)
  })

  test('cycles through the series by up and down arrows, and is cleared by Esc once', () => {
    const { source, press } = rig({ seriesCount: 3, startSeries: 1 })
    press('ArrowUp')
    press('ArrowUp')
    expect(source.store.getState()).toMatchObject({ index: 19, series: 0 })
    press('ArrowDown')
    expect(source.store.getState().series).toBe(2)
    expect(press('Escape').isTaken).toBe(true)
    expect(source.store.getState().index).toBeNull()
    expect(press('Escape').isTaken).toBe(false)
  })

  test('follows the pointer unless it is pinned; only a click calls onChoose', () => {
    const onChoose = vi.fn<(index: number) => void>()
    const { source, index } = rig({ onChoose })
    source.point(4)
    source.point(5)
    expect(onChoose).not.toHaveBeenCalled()
    source.pin(5)
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(5)
    source.point(9)
    source.leave()
    expect(index()).toBe(5)
    source.pin(5)
    source.leave()
    expect(index()).toBeNull()
  })

  test('is clamped when the data become shorter, and restored when they grow again', () => {
    const { source, index } = rig()
    source.point(15)
    const places = [6, 0, 20].map((count) => {
      source.configure({ count })
      return index()
    })
    expect(places).toEqual([5, null, 15])
  })

  test('ignores keys with Ctrl and keys that the chart does not use', () => {
    const { press } = rig({ onKey: (key) => key === '3' })
    const taken = [press('ArrowLeft', { ctrlKey: true }), press('x'), press('t')].map(
      ({ isTaken }) => isTaken,
    )
    expect(taken).toEqual([false, false, false])
    expect(press('3').isStopped).toBe(true)
  })
})

const above = 'translate(clamp(0px, 150px - 50%, 350px - 100%)'

test.each([
  ['beside its point', { x: 100 }, 'translate(114px, 8px)'],
  ['on the side with room', { x: 500 }, 'translate(calc(486px - 100%), 8px)'],
  ['right, beyond the plot', { x: 160, chartWidth: 300, room: 400 }, 'translate(174px, 8px)'],
  ['left', { x: 220, chartWidth: 500, room: 400 }, 'translate(calc(206px - 100%), 8px)'],
  ['above', { x: 150, chartWidth: 266, room: 350 }, `${above}, calc(0px - 100%))`],
  ['above', { x: 150, chartWidth: 266, room: 350, top: -20 }, `${above}, calc(-20px - 100%))`],
])('the readout stands %s: %o', (_, place, transform) =>
  expect(tooltipTransform({ top: 8, chartWidth: 600, room: 600, width: 200, ...place })).toBe(transform),
)
