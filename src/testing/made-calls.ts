import type { Call, Seen } from '#shared/personal/records.ts'
import { newId } from '#shared/state/stored.ts'

/** A call on an invented asset, with the fields that a test is about. */
export const madeCall = ({
  seen,
  ...fields
}: Partial<Omit<Call, 'seen'>> & { seen?: Partial<Seen> }): Call => ({
  id: newId(),
  insightId: newId(),
  madeAt: Date.UTC(2026, 0, 5),
  kind: 'follow',
  chance: 0.6,
  size: null,
  reason: '',
  tags: [],
  withdrawnAt: null,
  settled: null,
  from: { mode: 'reference', service: 'made', environment: 'test' },
  ...fields,
  seen: {
    title: 'Two-day RSI low',
    asset: { tag: 'acme_nasd', name: 'Acme' },
    card: 'Two-day RSI low',
    sector: '45',
    direction: 1,
    horizon: '1m',
    created_at: Date.UTC(2026, 0, 5),
    last_value: 100,
    last_value_date: Date.UTC(2026, 0, 2),
    signal_high: 110,
    signal_low: 95,
    stated: 0.7,
    n: 40,
    outOfSample: 0.62,
    baseRate: 0.55,
    expected: 0.58,
    price: { value: 101, at: Date.UTC(2026, 0, 5) },
    fan: [],
    ...seen,
  },
})
