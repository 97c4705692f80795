import { act, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readBaseRates } from '#contract/desk/calibration.ts'
import { readSeries } from '#contract/records/calculator.ts'
import type { Insight } from '#contract/records/insight.ts'
import { insightStatus } from '#contract/rules/insight-status.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { addCall, personal, readCalls } from '#shared/personal/database.ts'
import { statusInputs } from '#shared/predictions/status.ts'
import { openOverlay } from '#shared/state/commands.ts'
import { useDrafts } from '#shared/state/typing.ts'
import { madeCall } from '#testing/made-calls.ts'
import { FIXTURE_NOW } from '#testing/reference-fixture.ts'
import { fault, hold, realStack, renderApp } from '#testing/render-app.tsx'
import { closedWords } from './call-parts.tsx'
import { BrierPanel } from './record-panels.tsx'
import { callRecord } from './scores.ts'

const { ask, insightsOf, reply } = realStack(() =>
  Promise.all([import('#app/routes/journal.route.tsx'), import('./call-dialog.tsx')]),
)

const region = (name: string) => screen.findByRole('region', { name })
const dialog = () => screen.findByRole('dialog', { name: 'Your call' })

const closesOf = async (tag: string) =>
  readSeries(await ask('/api/ca/v2/q', { snake_expression: `${tag}.price` })).points
/** The first listed insight whose status, judged by the service's closes, passes. */
async function firstThat(isWanted: (state: string) => boolean): Promise<Insight> {
  for (const insight of await insightsOf({ limit: 60 })) {
    const { state } = insightStatus(
      statusInputs(insight, DEFAULT_UNITS),
      await closesOf(insight.metadata.entity!),
      FIXTURE_NOW,
    )
    if (isWanted(state)) return insight
  }
  throw new Error('the service lists no such insight')
}

async function openDialog(id: string) {
  const app = renderApp('/journal')
  await region('Open calls')
  act(() => openOverlay({ callOn: id }))
  const box = within(await dialog())
  return { ...app, box }
}

test('a call stores what the service says of the insight at that moment', async () => {
  const insight = await firstThat((state) => state === 'active')
  const { user, box } = await openDialog(insight.id)
  await user.click(await box.findByRole('radio', { name: 'Against' }))
  await user.type(box.getByRole('textbox', { name: 'Your chance that it works' }), '42,5 %')
  await user.type(box.getByRole('textbox', { name: 'Size' }), '1,250')
  await user.type(box.getByRole('textbox', { name: 'Reason' }), '=HYPERLINK("x")')
  await user.type(box.getByRole('textbox', { name: 'Tags' }), 'macro, flow')
  await user.click(box.getByRole('button', { name: 'Store the call' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const [call] = (await readCalls()).items
  expect(call).toMatchObject({
    insightId: insight.id,
    kind: 'against',
    chance: 0.425,
    size: 1250,
    reason: '=HYPERLINK("x")',
    tags: ['macro', 'flow'],
    withdrawnAt: null,
    settled: null,
  })
  const { seen } = call!
  const rates = readBaseRates(await ask(`/api/reference/base-rates?ids=${insight.id}`)).insights[insight.id]!
  const closes = await closesOf(insight.metadata.entity!)
  const last = closes.findLast(({ at, value }) => value !== null && at <= FIXTURE_NOW)!
  expect(seen.title).toBe(insight.title)
  expect(seen.stated).toBeCloseTo(insight.metadata.hit_rate! / 100, 9)
  expect([seen.baseRate, seen.outOfSample, seen.n]).toEqual([rates.base, rates.outOfSample, rates.n])
  expect(seen.price).toEqual({ value: last.value, at: last.at })
  expect(seen.fan.at(-1)!.count).toBe(rates.n)
  expect(seen.fan.at(-1)!.median).toBeCloseTo(insight.metadata.median_return!, 6)
  expect([seen.last_value, seen.signal_high, seen.signal_low, seen.horizon]).toEqual([
    insight.metadata.last_value,
    insight.metadata.signal_high,
    insight.metadata.signal_low,
    insight.metadata.horizon,
  ])
})

test('missing and invalid fields are named, and a failed write keeps what was typed', async () => {
  const insight = await firstThat((state) => state === 'active')
  const { user, box } = await openDialog(insight.id)
  const store = await box.findByRole('button', { name: 'Store the call' })
  await user.click(store)
  expect(box.getByRole('alert')).toHaveTextContent('Choose follow, pass or against.')
  await user.click(box.getByRole('radio', { name: 'Pass' }))
  const chance = box.getByRole('textbox', { name: 'Your chance that it works' })
  await user.type(chance, '140')
  await user.click(store)
  expect(box.getByRole('alert')).toHaveTextContent('A chance is 0 to 100 percent.')
  expect(chance).toBeInvalid()
  await user.clear(chance)
  await user.type(chance, '60')
  vi.spyOn(IDBObjectStore.prototype, 'add').mockThrow(new DOMException('full', 'QuotaExceededError'))
  await user.click(store)
  await waitFor(() => expect(box.getByRole('alert')).toHaveTextContent('This device has no room left.'))
  expect(chance).toHaveValue('60')
  vi.restoreAllMocks()
  await user.click(store)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await readCalls()).items).toMatchObject([{ kind: 'pass', chance: 0.6 }])
})

test('what was typed is there again after Escape and after a reload, and gone after Cancel', async () => {
  const insight = await firstThat((state) => state === 'active')
  const { user, box } = await openDialog(insight.id)
  await user.click(await box.findByRole('radio', { name: 'Against' }))
  await user.type(box.getByRole('textbox', { name: 'Reason' }), 'Half a thought')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = async () => {
    act(() => openOverlay({ callOn: insight.id }))
    const reason = await within(await dialog()).findByRole('textbox', { name: 'Reason' })
    return { reason, against: within(await dialog()).getByRole('radio', { name: 'Against' }) }
  }
  // A reload, as at a new sign-in, empties the memory but not the storage of the tab.
  const stored = sessionStorage.getItem('insight-desk.note-drafts')!
  act(() => useDrafts.setState({}, true))
  sessionStorage.setItem('insight-desk.note-drafts', stored)
  await act(() => useDrafts.persist.rehydrate())
  const draft = await again()
  expect(draft.reason).toHaveValue('Half a thought')
  expect(draft.against).toBeChecked()
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  const empty = await again()
  expect(empty.reason).toHaveValue('')
  expect(empty.against).not.toBeChecked()
})

test('what does not load is named before a call is stored without it, and can be tried again', async () => {
  const insight = await firstThat((state) => state === 'active')
  reply(fault.problem('/api/ca/v2/q', 503, 'unavailable'))
  const { user, box } = await openDialog(insight.id)
  const note = await box.findByText(/^Its price did not load/)
  reply(fault.none('/api/ca/v2/q'))
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(note).not.toBeInTheDocument())
  expect(box.getByText('Price').nextSibling).not.toHaveTextContent('n/a')
})

test('no call can be made on a decided insight', async () => {
  const insight = await firstThat((state) => state === 'worked' || state === 'failed')
  const { box } = await openDialog(insight.id)
  expect(await box.findByText(/would say nothing of your judgement/)).toBeVisible()
  expect(box.queryByRole('radio')).toBeNull()
})

test('a call on an insight that cannot be judged is possible until the last day of its window is over, or its close known', () => {
  const end = Date.UTC(2026, 0, 20)
  const status = { state: 'cannot-be-judged', reason: 'no-levels', end, realised: null } as const
  const closed = (now: number, lastClose: number) =>
    closedWords({ status, now, seen: { price: { value: 100, at: lastClose } } })
  const [dayBefore, noon, dayAfter] = [-24, 12, 24].map((hours) => end + hours * 3_600_000) as [
    number,
    number,
    number,
  ]
  expect(closed(noon, dayBefore)).toBeNull()
  expect(closed(noon, end)).toMatch(/^The window of this insight has ended/)
  expect(closed(dayAfter, dayBefore)).toMatch(/^The window of this insight has ended/)
})

test('an unreadable record is reported and stays stored, calls of another service stay open, failed prices are reported once they have failed', async () => {
  const { held, release } = hold()
  reply(fault.problem('/api/ca/v2/q', 404, 'not-found'))
  const { from } = madeCall({})
  const service = `reference reference ${String(((await ask('/api/config')) as { environment: string }).environment)} simulated`
  await addCall(madeCall({ seen: { title: 'From elsewhere' } }))
  await addCall(madeCall({ seen: { title: 'From here' }, from: { ...from, service } }))
  await personal.calls.add({ ...madeCall({}), madeAt: 'yesterday' } as never)
  reply(fault.none('/api/config', held))
  renderApp('/journal')
  expect(await screen.findByText(/1 record cannot be read and is left out here/)).toBeVisible()
  const [here, elsewhere] = ['From here', 'From elsewhere'].map(async (title) =>
    (await within(await region('Open calls')).findByText(title)).closest('li')!,
  )
  expect(await here).toHaveTextContent('Loading prices')
  release()
  await waitFor(async () => expect(await here).toHaveTextContent('Prices did not load'))
  expect(await elsewhere).toHaveTextContent('Made on another service')
  expect(await elsewhere).toHaveTextContent(/hit ratio \d+%, n = \d+/)
  expect(await screen.findByText(/Prices of 1 asset/)).toBeVisible()
  expect(await personal.calls.count()).toBe(3)
})

test('a browser that refuses to store says so on the page', async () => {
  vi.spyOn(personal, 'calls', 'get').mockThrow(new DOMException('private', 'SecurityError'))
  renderApp('/journal')
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser lets the dashboard store nothing')
  expect(await screen.findByText('No open call')).toBeVisible()
})

test('a row of scores says once why there is no interval', () => {
  const madeAt = Date.UTC(2026, 0, 5)
  const settled = { state: 'worked', at: madeAt, by: 'end-of-window', end: madeAt, rule: 4 } as const
  const calls = Array.from({ length: 40 }, () =>
    madeCall({ settled: { ...settled, realised: 0.02, whenDecided: 0.02, settledAt: madeAt } }),
  )
  render(<BrierPanel record={callRecord(calls)} />)
  expect(screen.getByRole('row', { name: /^Stated share/ }).textContent).toMatch(
    /^[^q]*too few quarters[^q]*no verdict yet$/,
  )
})
