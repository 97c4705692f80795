import { MS_PER_DAY } from '#contract/values/instant.ts'
import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import type { Scale } from '#shared/charts/axis/scale.ts'
import type { TimeTick } from '#shared/charts/axis/time-ticks.ts'
import { formatDay, formatTime } from '#shared/format/date.ts'

const HOUR = 3_600_000
const HOUR_STEPS = [1, 2, 3, 4, 6] as const

/**
 * Maps instants to pixels by their place among the given ones, so that nights and weekends, on which nothing is traded, take no
 * room. Between two instants it is linear. `domain` is the first and the last instant.
 *
 * @param times ms UTC, ascending, at least one
 */
export function sessionScale(times: readonly number[], range: readonly [number, number]): Scale {
  const last = times.length - 1
  const reach = range[1] - range[0]
  const scale = (at: number) =>
    last === 0 ? range[0] + reach / 2 : range[0] + (placeOf(times, at) / last) * reach
  const invert = (pixel: number) => {
    const place = Math.min(last, Math.max(0, reach === 0 ? 0 : ((pixel - range[0]) / reach) * last))
    const before = Math.floor(place)
    const from = times[before]!
    return from + (place - before) * ((times[before + 1] ?? from) - from)
  }
  return Object.assign(scale, { invert, domain: [times[0]!, times[last]!] as const, range })
}

function placeOf(times: readonly number[], at: number): number {
  const after = firstIndexWhere(times.length, (i) => times[i]! >= at)
  if (after === 0) return 0
  if (after === times.length) return times.length - 1
  const from = times[after - 1]!
  return after - 1 + (at - from) / (times[after]! - from)
}

/** Ticks of such an axis: the first instant of each day, or of every so many hours where all lie on one day. */
export function sessionTicks(times: readonly number[], most: number): TimeTick[] {
  const days = Math.floor(times.at(-1)! / MS_PER_DAY) - Math.floor(times[0]! / MS_PER_DAY)
  const step =
    days > 0
      ? MS_PER_DAY
      : HOUR * (HOUR_STEPS.find((hours) => (times.at(-1)! - times[0]!) / (hours * HOUR) <= most) ?? 12)
  return times.flatMap((at, i) => {
    const isFirst = i > 0 && Math.floor(at / step) !== Math.floor(times[i - 1]! / step)
    // The first day has a tick as well; an hour that had begun before the first price has not.
    if (!isFirst && !(days > 0 && i === 0)) return []
    return [{ at, label: days > 0 ? formatDay(at, { year: false }) : formatTime(at).replace(' UTC', '') }]
  })
}
