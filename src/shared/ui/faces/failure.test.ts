import { expect, it } from 'vitest'
import { FAILURE_KINDS } from '#contract/calls/failure.ts'
import { describeFailure } from './failure.ts'

it('has its own words for every kind of failure', () => {
  const titles = FAILURE_KINDS.map((kind) => describeFailure({ kind }, 'The list').title)
  expect(new Set(titles).size).toBe(FAILURE_KINDS.length)
})

it('offers another try only where one can help', () => {
  expect(describeFailure({ kind: 'timeout' }, 'The list').canRetry).toBe(true)
  // A cut connection leaves half an answer, which reads as none.
  expect(describeFailure({ kind: 'contract' }, 'The list').canRetry).toBe(true)
  expect(describeFailure({ kind: 'rejected' }, 'The list').canRetry).toBe(false)
})

it('names the field that was refused and the pause that was asked for', () => {
  const fields = [{ name: 'stars', rule: 'must be whole numbers' }]
  expect(describeFailure({ kind: 'rejected', fields }, 'The list').body).toContain(
    'stars must be whole numbers',
  )
  expect(describeFailure({ kind: 'busy', retryAfterSeconds: 8 }, 'The list').body).toContain('8 s')
  expect(describeFailure({ kind: 'contract', issues: ['id: expected string'] }, 'The list').body).toContain(
    'id',
  )
})

it('does not claim of what was not found that it was ever there', () => {
  expect(describeFailure({ kind: 'not-found' }, 'This insight')).toMatchObject({
    title: 'Not known',
    body: 'This insight: not known here, or withdrawn.',
  })
})

it('advises nothing that a panel without a filter cannot do', () => {
  for (const kind of FAILURE_KINDS)
    expect(describeFailure({ kind }, 'Key values').body).not.toMatch(/narrow|filter/i)
})
