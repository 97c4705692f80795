import { writeChange, writeQuotient } from '#reference/series/base/column-writers.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'

const SPANS = [
  { span: '1d', bars: 1, words: 'one day' },
  { span: '1w', bars: 5, words: 'one week' },
  { span: '2w', bars: 10, words: 'two weeks' },
  { span: '1m', bars: 21, words: 'one month' },
  { span: '3m', bars: 63, words: 'three months' },
  { span: '6m', bars: 126, words: 'six months' },
  { span: '12m', bars: 252, words: 'twelve months' },
]

const change = ({ span, bars, words }: (typeof SPANS)[number]): SeriesDefinition => ({
  name: `mom_${span}`,
  expression: `mom(horiz=${span})`,
  label: `Return over ${words}`,
  unit: 'fraction',
  group: 'momentum',
  explanation: `Change of the adjusted close over ${words} (${bars} trading ${bars === 1 ? 'day' : 'days'}).`,
  firstBar: bars,
  compute({ history: { close } }, out) {
    writeChange(out, close, bars, bars)
  },
})

/** How far the price has come, plainly and in its own usual daily moves. */
export const MOMENTUM: readonly SeriesDefinition[] = [
  ...SPANS.map(change),
  {
    name: 'mom_12m_1m',
    expression: 'mom(horiz=12m,skip=1m)',
    label: 'Return over twelve months without the last month',
    unit: 'fraction',
    group: 'momentum',
    explanation: 'Change of the adjusted close over twelve months, without the latest month.',
    firstBar: 252,
    compute({ history: { close } }, out) {
      for (let i = 252; i < close.length; i++) out[i] = close[i - 21]! / close[i - 252]! - 1
    },
  },
  {
    name: 'shock_1d',
    expression: 'shock(horiz=1d)',
    label: 'One-day return in standard deviations',
    unit: 'sd',
    group: 'momentum',
    explanation: "The day's return in standard deviations of the daily returns of the 63 days before it.",
    firstBar: 64,
    compute(frame, out) {
      writeQuotient(out, frame.returns, frame.returnSd(63), 64, 1)
    },
  },
  {
    name: 'shock_1w',
    expression: 'shock(horiz=1w)',
    label: 'One-week return in standard deviations',
    unit: 'sd',
    group: 'momentum',
    explanation:
      "The week's return in standard deviations of weekly returns, estimated from the 63 days before it.",
    firstBar: 68,
    compute(frame, out) {
      const sd = frame.returnSd(63)
      const p = frame.logClose
      const week = Math.sqrt(5)
      for (let i = 68; i < frame.bars; i++) out[i] = (p[i]! - p[i - 5]!) / (week * sd[i - 5]!)
    },
  },
]
