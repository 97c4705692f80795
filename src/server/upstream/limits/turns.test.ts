import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('between two computations everybody else gets a turn', async () => {
  const turns = new Turns()
  const order: string[] = []
  const others = (left: number) => {
    order.push('other')
    if (left > 0) setImmediate(others, left - 1)
  }
  setImmediate(others, 3)
  const done = ['a', 'b', 'c'].map((name) => turns.take(() => order.push(name)))
  await Promise.all(done)
  expect(order.slice(0, 6)).toEqual(['other', 'a', 'other', 'b', 'other', 'c'])
})

test('one that throws keeps its failure to itself', async () => {
  const turns = new Turns()
  const broken = turns.take(() => {
    throw new Error('broken')
  })
  const fine = turns.take(() => 'fine')
  await expect(broken).rejects.toThrow('broken')
  await expect(fine).resolves.toBe('fine')
})
