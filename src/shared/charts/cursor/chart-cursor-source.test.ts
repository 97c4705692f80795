import { expect, test, vi } from 'vitest'
import { createCursorSource, type CursorOptions } from './chart-cursor-source.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  preventDefault: vi.fn<() => void>(),
  stopPropagation: vi.fn<() => void>(),
  ...more,
})

function aSource(options: Partial<CursorOptions> = {}) {
  const source = createCursorSource({ count: 20, ...options })
  const heard = vi.fn<() => void>()
  source.subscribe(heard)
  const keys = (...names: string[]) => names.map((name) => source.key(press(name)))
  return { source, heard, keys, index: () => source.place().index }
}

test('keys walk the points and stop at both ends', () => {
  const { source, keys, index } = aSource()
  source.enter()
  expect(index()).toBe(19)
  keys('ArrowRight', 'ArrowLeft')
  expect(index()).toBe(18)
  source.key(press('ArrowLeft', { shiftKey: true }))
  expect(index()).toBe(13)
  keys('PageUp')
  expect(index()).toBe(3)
  keys('PageUp')
  expect(index()).toBe(0)
  keys('End', 'PageDown')
  expect(index()).toBe(19)
  expect(source.place().isSpoken).toBe(true)
})

test('arrows up and down turn through the series, and Esc releases once', () => {
  const { source, keys } = aSource({ seriesCount: 3, startSeries: 1 })
  keys('ArrowUp', 'ArrowUp')
  expect(source.place()).toMatchObject({ index: 19, series: 0 })
  keys('ArrowDown')
  expect(source.place().series).toBe(2)
  const first = press('Escape')
  source.key(first)
  expect(source.place().index).toBeNull()
  expect(first.preventDefault).toHaveBeenCalled()
  const second = press('Escape')
  source.key(second)
  expect(second.preventDefault).not.toHaveBeenCalled()
})

test('a pointer moves the readout unless it is pinned; only a press is a choice', () => {
  const onChoose = vi.fn<(index: number) => void>()
  const { source, index } = aSource({ onChoose })
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

test('a move that changes nothing is heard by nobody, and the place stays the same object', () => {
  const { source, heard } = aSource()
  source.point(4)
  const before = source.place()
  source.point(4)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(source.place()).toBe(before)
})

test('data that become shorter pull the point in; when they grow again it returns', () => {
  const { source, index } = aSource()
  source.point(15)
  source.configure({ count: 6 })
  expect(index()).toBe(5)
  source.configure({ count: 0 })
  expect(index()).toBeNull()
  source.configure({ count: 20 })
  expect(index()).toBe(15)
})

test('keys with Ctrl, and keys that are not the chart’s own, go on to the page', () => {
  const onKey = vi.fn<(key: string) => boolean>((key) => key === '3')
  const { source } = aSource({ onKey })
  for (const event of [press('ArrowLeft', { ctrlKey: true }), press('x'), press('t')]) {
    source.key(event)
    expect(event.preventDefault).not.toHaveBeenCalled()
  }
  const own = press('3')
  source.key(own)
  expect(own.stopPropagation).toHaveBeenCalled()
})
