import { MARKET_AVERAGE } from '#reference/engine/base/parameters.ts'
import type { Closes, Day, PriceHistory } from '#reference/market/base/asset.ts'
import { rollingMean } from '#reference/series/base/rolling.ts'
import type { PeerColumns } from '#reference/series/base/series-frame.ts'

/** Market and sector of an asset. All assets are compared with the mean of the stocks; without an economy with nothing. */
export type PeerGroup = { economy: string | null; sector: string | null; isStock: boolean }

/**
 * Sums over the stocks of every economy and sector, per calendar day: row = economy or sector, column = days since `firstDay`.
 * The arrays are in shared memory, so that each worker can fill a table of its own and read the merged one.
 */
export type PeerTable = {
  firstDay: Day
  /** Number of days per row. */
  span: number
  /** Row number of `US` or `US/45`. */
  rows: ReadonlyMap<string, number>
  returnSum: Float64Array
  returnCount: Int32Array
  above50: Int32Array
  known50: Int32Array
  above200: Int32Array
  known200: Int32Array
}

/**
 * Returns are rounded to this grid (about 1e−12) before they are summed. Sums of up to a few thousand of them are then exact: the
 * same in any order and for any number of workers, and an asset can be subtracted again exactly.
 */
const GRID = 2 ** 40

const onGrid = (r: number) => Math.round(r * GRID) / GRID

export const PEER_COLUMNS = [
  'returnSum',
  'returnCount',
  'above50',
  'known50',
  'above200',
  'known200',
] as const

/** Names of the rows that an asset belongs to: its economy first, then its sector, as far as they are known. */
function rowNames({ economy, sector }: PeerGroup): string[] {
  if (economy === null) return []
  return sector === null ? [economy] : [economy, `${economy}/${sector}`]
}

/** An empty table for these groups over firstDay … lastDay. */
export function createPeerTable(groups: Iterable<PeerGroup>, firstDay: Day, lastDay: Day): PeerTable {
  const rows = new Map<string, number>()
  for (const group of groups)
    for (const name of rowNames(group)) if (!rows.has(name)) rows.set(name, rows.size)
  return emptyPeerTable({ firstDay, span: Math.max(0, lastDay - firstDay + 1), rows })
}

/** An empty table of this shape. */
export function emptyPeerTable({
  firstDay,
  span,
  rows,
}: Pick<PeerTable, 'firstDay' | 'span' | 'rows'>): PeerTable {
  const cells = rows.size * span
  const counts = () => new Int32Array(new SharedArrayBuffer(cells * Int32Array.BYTES_PER_ELEMENT))
  return {
    firstDay,
    span,
    rows,
    returnSum: new Float64Array(new SharedArrayBuffer(cells * Float64Array.BYTES_PER_ELEMENT)),
    returnCount: counts(),
    above50: counts(),
    known50: counts(),
    above200: counts(),
    known200: counts(),
  }
}

/** Adds one stock to its economy and its sector; anything else leaves the table as it is. */
export function addToPeerTable(table: PeerTable, group: PeerGroup, history: Closes): void {
  if (!group.isStock || group.economy === null) return
  const own = ownColumns(history)
  for (const name of rowNames(group)) {
    const row = table.rows.get(name)
    if (row === undefined) continue
    const offset = row * table.span - table.firstDay
    for (let i = 0; i < history.days.length; i++) {
      const cell = offset + history.days[i]!
      if (i >= 1) {
        table.returnSum[cell]! += own.returns[i]!
        table.returnCount[cell]!++
      }
      if (i >= 49) {
        table.known50[cell]!++
        table.above50[cell]! += own.above50[i]!
      }
      if (i >= 199) {
        table.known200[cell]!++
        table.above200[cell]! += own.above200[i]!
      }
    }
  }
}

/** Adds the rows of some economies from a table of the same shape. */
export function mergePeerTable(into: PeerTable, from: PeerTable, economies: ReadonlySet<string>): void {
  for (const [name, row] of from.rows) {
    if (!economies.has(name.split('/')[0]!)) continue
    for (const array of PEER_COLUMNS) {
      const target = into[array]
      const source = from[array]
      for (let i = row * from.span; i < (row + 1) * from.span; i++) target[i]! += source[i]!
    }
  }
}

/** Market and sector on the bars of one asset; without a market all returns are 0 and everything else is unknown. */
export function peerColumns(table: PeerTable, group: PeerGroup, history: PriceHistory): PeerColumns {
  const { days, close } = history
  const bars = days.length
  const market = new Float64Array(bars)
  const sector = new Float64Array(bars)
  if (group.economy === null) {
    const unknown = new Float64Array(bars).fill(NaN)
    return { market, sector, breadth50: unknown, breadth200: unknown, marketUp: new Int8Array(bars).fill(-1) }
  }
  const own = group.isStock ? ownColumns(history) : null
  const [economyRow = 0, peerRow = economyRow] = rowNames(group).map((name) => table.rows.get(name))
  const peers = days.map((day) => peerRow * table.span + day - table.firstDay)
  for (let i = 0; i < bars; i++) {
    const peer = peers[i]!
    const all = peer + (economyRow - peerRow) * table.span
    const stocks = table.returnCount[all]!
    const isIn = own !== null && i >= 1
    // A stock that is alone is its own market, unrounded: rounding would look like moves against the market.
    if (isIn && stocks === 1) market[i] = Math.log(close[i]! / close[i - 1]!)
    else market[i] = stocks > 0 ? table.returnSum[all]! / stocks : 0
    const others = table.returnCount[peer]! - (isIn ? 1 : 0)
    const othersSum = table.returnSum[peer]! - (isIn ? own.returns[i]! : 0)
    sector[i] = others > 0 && group.sector !== null ? othersSum / others : market[i]!
  }
  return {
    market,
    sector,
    breadth50: breadthOf(table.above50, table.known50, peers, own && own.above50.subarray(49)),
    breadth200: breadthOf(table.above200, table.known200, peers, own && own.above200.subarray(199)),
    marketUp: alignedState(table, economyRow, days),
  }
}

/**
 * Per bar, the share of the other stocks above their average; NaN if no other is known.
 *
 * @param cells of the table, per bar
 * @param own whether the stock itself is above its average, on its last bars; null for anything else than a stock
 */
function breadthOf(
  above: Int32Array,
  known: Int32Array,
  cells: Int32Array,
  own: Uint8Array | null,
): Float64Array {
  const first = own === null ? cells.length : cells.length - own.length
  const shares = new Float64Array(cells.length)
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!
    const isIn = i >= first
    shares[i] = (above[cell]! - (isIn ? own![i - first]! : 0)) / (known[cell]! - (isIn ? 1 : 0))
  }
  return shares
}

function ownColumns({ close }: Closes) {
  const returns = new Float64Array(close.length)
  for (let i = 1; i < close.length; i++) returns[i] = onGrid(Math.log(close[i]! / close[i - 1]!))
  const above = (window: number) => {
    const mean = rollingMean(close, window)
    const flags = new Uint8Array(close.length)
    for (let i = window - 1; i < close.length; i++) flags[i] = close[i]! >= mean[i]! ? 1 : 0
    return flags
  }
  return { returns, above50: above(50), above200: above(200) }
}

/**
 * Per bar, the state of the economy's market on its latest trading day: 1 (up) if its level, the running sum of its returns, is
 * at or above the mean of its last 200 values, else 0; −1 if unknown.
 */
function alignedState(table: PeerTable, row: number, days: Int32Array): Int8Array {
  const cells = table.returnCount.subarray(row * table.span, (row + 1) * table.span)
  const tradingDays = new Int32Array(table.span)
  const levels = new Float64Array(table.span)
  let count = 0
  let sum = 0
  for (let column = 0; column < table.span; column++) {
    if (cells[column] === 0) continue
    sum += table.returnSum[row * table.span + column]! / cells[column]!
    tradingDays[count] = column
    levels[count++] = sum
  }
  const level = levels.subarray(0, count)
  const average = rollingMean(level, MARKET_AVERAGE)
  const states = new Int8Array(days.length).fill(-1)
  let at = -1
  for (let i = 0; i < days.length; i++) {
    while (at + 1 < count && tradingDays[at + 1]! + table.firstDay <= days[i]!) at++
    if (at >= MARKET_AVERAGE - 1) states[i] = level[at]! >= average[at]! ? 1 : 0
  }
  return states
}
