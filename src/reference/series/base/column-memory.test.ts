import { expect, it } from 'vitest'
import { FrameMemory } from './column-memory.ts'

it('serves the columns of one asset again for the next', () => {
  const memory = new FrameMemory()
  const first = memory.kept.take(1000)
  memory.kept.release()
  expect(memory.kept.take(1000)).toBe(first)
  memory.kept.release()
  const shorter = memory.kept.take(900)
  expect(shorter).toHaveLength(900)
  expect(shorter.buffer).toBe(first.buffer)
})
