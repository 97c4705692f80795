import { expect, test } from 'vitest'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { directionForm } from './direction-form.ts'

class Refusal extends Error {}

/** Sends filters to a deployment that accepts what `accepts` does; returns the directions sent. */
async function sent(accepts: (direction: unknown) => boolean, ...filters: InsightFilter[]) {
  const directions: unknown[] = []
  const send = ({ direction }: InsightFilter) => {
    directions.push(direction)
    return accepts(direction) ? Promise.resolve('rows') : Promise.reject(new Refusal())
  }
  const inForm = directionForm((thrown) => thrown instanceof Refusal)
  const answers = []
  for (const filter of filters) answers.push(await inForm(filter, send).catch((error: unknown) => error))
  return { directions, answers }
}
const isList = Array.isArray
const up: InsightFilter = { direction: [1] }

test('a direction is sent as a list where lists are accepted', async () => {
  expect(await sent(isList, up, up)).toEqual({ directions: [[1], [1]], answers: ['rows', 'rows'] })
})

test('where lists are refused it is sent as a number, from then on at once', async () => {
  const { directions, answers } = await sent((direction) => !isList(direction), up, up)
  expect({ directions, answers }).toEqual({ directions: [[1], 1, 1], answers: ['rows', 'rows'] })
})

test('where both are refused the refusal is passed on, and the list is tried again', async () => {
  const { directions, answers } = await sent(() => false, up, up)
  expect(directions).toEqual([[1], 1, [1], 1])
  expect(answers).toEqual([expect.any(Refusal), expect.any(Refusal)])
})

test('no direction, and several, are sent as they are; another failure is no reason to try again', async () => {
  const several = { direction: [1, 2] }
  expect((await sent(() => false, {}, several)).directions).toEqual([undefined, [1, 2]])
  let calls = 0
  const failing = directionForm((thrown) => thrown instanceof Refusal)(up, () => {
    calls += 1
    return Promise.reject(new Error('no connection'))
  })
  await expect(failing).rejects.toThrow('no connection')
  expect(calls).toBe(1)
})
