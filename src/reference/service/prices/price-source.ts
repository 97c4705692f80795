import { LRUCache } from 'lru-cache'
import type { Resolution } from '#contract/records/price-history.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import { type MinuteCandle, MS_PER_MINUTE } from '#reference/market/base/market.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'

/** A candle; `time` is its start in ms UTC. */
export type PriceCandle = { time: number; open: number; high: number; low: number; close: number }

/** Maximum span of minute candles in calendar days before the end, which is also the default. */
const MAX_MINUTES_DAYS = 40
const CACHED_SESSIONS = 400

/** Prices as of the service's clock: daily candles, minutes of the session, and the last close. */
export class PriceSource {
  private readonly world: Pick<ServiceWorld, 'market' | 'now' | 'calendarOf' | 'series'>
  private readonly sessions = new LRUCache<string, readonly MinuteCandle[]>({ max: CACHED_SESSIONS })

  constructor(world: Pick<ServiceWorld, 'market' | 'now' | 'calendarOf' | 'series'>) {
    this.world = world
  }

  /** All minutes of a day, including those in the future. */
  session(assetIndex: number, day: Day): readonly MinuteCandle[] {
    const key = `${assetIndex}/${day}`
    const known = this.sessions.get(key)
    if (known) return known
    const candles = this.world.market.intraday(assetIndex, day)
    this.sessions.set(key, candles)
    return candles
  }

  /**
   * The close of the latest session that is over: from its minutes if the session is after the last daily bar, else from that
   * bar. Null for an asset without prices.
   */
  lastClose(assetIndex: number): PriceCandle | null {
    const calendar = this.world.calendarOf(assetIndex)
    const now = this.world.now()
    for (let day = Math.floor(now / MS_PER_DAY); day > this.world.market.now; day--) {
      const session = calendar.session(day)
      if (!session || session.close > now) continue
      const last = this.session(assetIndex, day).findLast((candle) => candle.session === 'regular')
      if (last) return { ...last, time: session.close }
    }
    const history = this.world.series.history(assetIndex)
    const day = history.days.at(-1)
    if (day === undefined) return null
    return candleAt(history, history.days.length - 1, calendar.session(day)?.close ?? day * MS_PER_DAY)
  }

  /** Minutes that are complete by `to`, oldest first. */
  minutes(assetIndex: number, from: number, to: number): PriceCandle[] {
    const end = Math.min(to, this.world.now())
    const start = Math.max(from, end - MAX_MINUTES_DAYS * MS_PER_DAY)
    const found: PriceCandle[] = []
    // One day more: in Tokyo and Sydney a session begins on the evening before in UTC.
    for (let day = Math.floor(start / MS_PER_DAY); day <= Math.floor(end / MS_PER_DAY) + 1; day++) {
      for (const { time, open, high, low, close } of this.session(assetIndex, day)) {
        if (time >= start && time + MS_PER_MINUTE <= end) found.push({ time, open, high, low, close })
      }
    }
    return found
  }

  /** Daily candles in from…to; `time` is midnight UTC of the day. */
  daily(assetIndex: number, from: number, to: number): PriceCandle[] {
    const history = this.world.series.history(assetIndex)
    const end = Math.min(to, this.world.now())
    const found: PriceCandle[] = []
    for (const [i, day] of history.days.entries()) {
      const time = day * MS_PER_DAY
      if (time >= from && time <= end) found.push(candleAt(history, i, time))
    }
    return found
  }

  /** Candles of any length: minutes and hours from the session's minutes, longer ones from daily prices. */
  candles(assetIndex: number, { count, unit }: Resolution, from: number, to: number): PriceCandle[] {
    const isIntraday = unit === 'minute' || unit === 'hour'
    const candles = isIntraday ? this.minutes(assetIndex, from, to) : this.daily(assetIndex, from, to)
    return grouped(candles, (time) => Math.floor(UNIT_OF[unit](time) / count))
  }
}

/** The minute, hour … of an instant, counted from 1970. */
const UNIT_OF: Record<Resolution['unit'], (time: number) => number> = {
  minute: (time) => time / MS_PER_MINUTE,
  hour: (time) => time / (60 * MS_PER_MINUTE),
  day: (time) => time / MS_PER_DAY,
  // 1970-01-01 was a Thursday, so three days are added for weeks that begin on Monday.
  week: (time) => (time / MS_PER_DAY + 3) / 7,
  month(time) {
    const date = new Date(time)
    return date.getUTCFullYear() * 12 + date.getUTCMonth()
  },
}

const candleAt = ({ open, high, low, close }: PriceHistory, i: number, time: number): PriceCandle => ({
  time,
  open: open[i]!,
  high: high[i]!,
  low: low[i]!,
  close: close[i]!,
})

/** Merges consecutive candles of the same group. */
function grouped(candles: readonly PriceCandle[], groupOf: (time: number) => number): PriceCandle[] {
  const joined: PriceCandle[] = []
  let group: number | null = null
  for (const candle of candles) {
    const own = groupOf(candle.time)
    const last = joined.at(-1)
    if (last && own === group) {
      last.high = Math.max(last.high, candle.high)
      last.low = Math.min(last.low, candle.low)
      last.close = candle.close
    } else {
      joined.push({ ...candle })
      group = own
    }
  }
  return joined
}
