import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Episode, eventDays, readPlainEpisode } from './episode.ts'

const text = fc.oneof(
  fc.constantFrom('2013-05-15T00:00:00Z', '2013-05-15', '2013-02-30', 'soon', ''),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)
const value = fc.oneof(text, fc.constant(null), fc.integer(), fc.constant(undefined))
const event = fc.oneof(fc.record({ date: value }), fc.constant(null), fc.string(), fc.constant({}))
const episode = fc.oneof(
  { weight: 4, arbitrary: fc.record({ start_date: text, end_date: text, events: fc.array(event) }) },
  fc.record({ start_date: value, end_date: value, events: fc.oneof(fc.array(event), value) }),
  fc.anything(),
)

test('the hand-written parser and the schema give the same result', () => {
  fc.assert(
    fc.property(episode, (item) => {
      const plain = readPlainEpisode(item)
      if (plain !== null) expect(v.parse(Episode, item)).toEqual(plain)
    }),
  )
})

test('an episode in its usual form needs no schema', () => {
  const events = [{ date: '2013-05-15T00:00:00Z' }]
  const item = { start_date: '2013-05-15T00:00:00Z', end_date: '2013-05-16T00:00:00Z', events }
  expect(readPlainEpisode(item)).toEqual({
    start_date: Date.UTC(2013, 4, 15),
    end_date: Date.UTC(2013, 4, 16),
    events,
  })
  expect(readPlainEpisode({ ...item, end_date: null })).toBeNull()
})

test('unreadable event days are left out, whatever they are', () => {
  const events = [
    { date: '2013-05-15T00:00:00Z' },
    { date: 'soon' },
    null,
    7,
    { date: 7 },
    { date: '2013-05-16' },
  ]
  expect(eventDays({ events })).toEqual([Date.UTC(2013, 4, 15), Date.UTC(2013, 4, 16)])
  fc.assert(
    fc.property(fc.array(fc.oneof(event, fc.anything())), (items) => {
      for (const day of eventDays({ events: items })) expect(Number.isInteger(day)).toBe(true)
    }),
  )
})
