import { expect, it } from 'vitest'
import { FrameMemory } from './column-memory.ts'

it('serves the columns of one asset again for the next', () => {
  const memory = new FrameMemory()
  const first = memory.lasting.take(1000)
  memory.lasting.release()
  expect(memory.lasting.take(1000)).toBe(first)
  memory.lasting.release()
  const shorter = memory.lasting.take(900)
  expect(shorter).toHaveLength(900)
  expect(shorter.buffer).toBe(first.buffer)
})
