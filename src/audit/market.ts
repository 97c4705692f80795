import { logReturns, type Bars } from './bars.ts'

/** One asset as the market sees it: `economy` and `sector` are codes; only stocks make the market. */
export type Member = { tag: string; economy: string; sector: string | null; isStock: boolean; bars: Bars }

/** What the market gives an asset on each of its bars: returns of market and sector (logarithms), and whether the market is up. */
export type Context = { market: Float64Array; sector: Float64Array; isUp: (boolean | null)[] }

type Mean = { sum: number; count: number }
type Economy = {
  days: Map<number, Mean>
  sectors: Map<string, Map<number, Mean>>
  isUp: Map<number, boolean>
}

const AVERAGE_OF_LEVEL = 200

/** The market of every economy, from the returns of all its stocks. */
export function marketOf(members: readonly Member[]): (member: Member) => Context {
  const economies = new Map<string, Economy>()
  for (const { economy, sector, isStock, bars } of members) {
    const home = economies.get(economy) ?? { days: new Map(), sectors: new Map(), isUp: new Map() }
    economies.set(economy, home)
    if (!isStock) continue
    const ofSector = home.sectors.get(sector ?? '') ?? new Map<number, Mean>()
    if (sector !== null) home.sectors.set(sector, ofSector)
    logReturns(bars).forEach((r, i) => {
      if (i === 0) return
      for (const days of [home.days, ofSector]) {
        const mean = days.get(bars.at[i]!) ?? { sum: 0, count: 0 }
        days.set(bars.at[i]!, { sum: mean.sum + r, count: mean.count + 1 })
      }
    })
  }
  for (const home of economies.values()) home.isUp = upDays(home.days)
  return (member) => contextOf(member, economies.get(member.economy)!)
}

/** The level is the running sum of the market's returns; up: at or above the mean of its last 200 values, today's included. */
function upDays(days: ReadonlyMap<number, Mean>): Map<number, boolean> {
  const levels: number[] = []
  const isUp = new Map<number, boolean>()
  for (const [at, { sum, count }] of [...days].sort(([a], [b]) => a - b)) {
    const level = (levels.at(-1) ?? 0) + sum / count
    levels.push(level)
    const last = levels.slice(-AVERAGE_OF_LEVEL)
    if (last.length === AVERAGE_OF_LEVEL)
      isUp.set(at, level >= last.reduce((total, value) => total + value, 0) / AVERAGE_OF_LEVEL)
  }
  return isUp
}

function contextOf({ sector, isStock, bars }: Member, { days, sectors, isUp }: Economy): Context {
  const own = logReturns(bars)
  const market = Float64Array.from(bars.at, (at) => {
    const mean = days.get(at)
    return mean ? mean.sum / mean.count : Number.NaN
  })
  const peers = sector === null ? undefined : sectors.get(sector)
  const ofSector = Float64Array.from(bars.at, (at, i) => {
    const mean = peers?.get(at)
    const self = isStock && mean && i > 0 ? 1 : 0
    const others = mean ? mean.count - self : 0
    return others > 0 ? (mean!.sum - (self ? own[i]! : 0)) / others : market[i]!
  })
  // Where an asset trades and its economy's stocks do not, the market is as it was on their last day.
  let last: boolean | null = null
  const states = [...isUp]
  let next = 0
  const upAt = bars.at.map((at) => {
    for (; next < states.length && states[next]![0] <= at; next += 1) last = states[next]![1]
    return last
  })
  return { market, sector: ofSector, isUp: upAt }
}
