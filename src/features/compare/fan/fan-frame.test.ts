import { expect, it } from 'vitest'
import { stepsApart } from './fan-frame.ts'

it('keeps columns of dots apart, the last of them always', () => {
  expect(stepsApart([0, 3, 6, 9, 12, 15, 40], (x) => x)).toEqual([6, 15, 40])
  expect(stepsApart([], (x: number) => x)).toEqual([])
})
