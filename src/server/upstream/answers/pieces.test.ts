import { expect, test } from 'vitest'
import { Pieces } from './pieces.ts'

test('a body in pieces of a byte is held in few buffers that remember nothing else', () => {
  const pieces = new Pieces()
  const read = Buffer.from(Array.from({ length: 65_536 }, (_, at) => at % 251))
  for (let at = 0; at < read.length; at += 1) pieces.add(read.subarray(at, at + 1))
  expect(pieces.length).toBe(read.length)
  expect(pieces.count).toBeLessThan(100)
  expect(pieces.whole().equals(read)).toBe(true)
})

test('a body in pieces of any length is put together in order', () => {
  const pieces = new Pieces()
  const all = Array.from({ length: 5_000 }, (_, at) => Buffer.from(`${at},`.repeat(at % 7)))
  for (const piece of all) pieces.add(piece)
  expect(pieces.whole().equals(Buffer.concat(all))).toBe(true)
  expect(new Pieces().whole()).toHaveLength(0)
})

test('a body that came in one piece is that piece, unless it is a small part of what was read', () => {
  const read = Buffer.from(new ArrayBuffer(10_000))
  const whole = (piece: Buffer) => {
    const pieces = new Pieces()
    pieces.add(piece)
    return pieces.whole()
  }
  expect(whole(read.subarray(200)).buffer).toBe(read.buffer)
  expect(whole(read.subarray(5_000)).buffer).not.toBe(read.buffer)
})
