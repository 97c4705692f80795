import { describe, expect, it } from 'vitest'
import { peerGroupOf } from '#reference/engine/asset-data.ts'
import { assetOf, auditedRows, generatedRows, priceHistoryOf } from '#testing/generated-market.ts'
import { addToPeerTable, createPeerTable, mergePeerTable, peerColumns } from './peer-table.ts'

const rows = generatedRows(7, 700)
const groups = rows.map((asset) => peerGroupOf(assetOf(asset)))
const histories = rows.map((asset) => priceHistoryOf(asset))
const [firstDay, lastDay] = [rows[0]!.rows[0]!.day, rows[0]!.rows.at(-1)!.day]

function tableOf(order: readonly number[]) {
  const table = createPeerTable(groups, firstDay, lastDay)
  for (const index of order) addToPeerTable(table, groups[index]!, histories[index]!)
  return table
}

describe('the table of peers', () => {
  const inOrder = tableOf([0, 1, 2, 3, 4, 5, 6])

  it('gives the same mean returns of market and sector as the audit', () => {
    const audited = auditedRows(rows)
    for (const index of rows.keys()) {
      const { market, sector } = peerColumns(inOrder, groups[index]!, histories[index]!)
      for (let i = 1; i < market.length; i++) {
        expect(market[i]).toBeCloseTo(audited[index]!.context.market[i]!, 11)
        expect(sector[i]).toBeCloseTo(audited[index]!.context.sector[i]!, 11)
      }
    }
  })

  it('knows the state of the market from 200 values on', () => {
    const { isUp } = auditedRows(rows)[0]!.context
    const { marketUp } = peerColumns(inOrder, groups[0]!, histories[0]!)
    expect([...marketUp]).toEqual(isUp.map((up) => (up === null ? -1 : up ? 1 : 0)))
    expect(new Set(marketUp)).toEqual(new Set([-1, 0, 1]))
  })

  it('counts the other stocks of the sector above their averages', () => {
    const at = (index: number, day: number, window: number) => {
      const past = rows[index]!.rows.filter((row) => row.day <= day).map((row) => row.adjusted)
      const trades = rows[index]!.rows.some((row) => row.day === day)
      if (!trades || past.length < window) return null
      const recent = past.slice(-window)
      return recent.at(-1)! >= recent.reduce((a, b) => a + b, 0) / window
    }
    const own = 0
    const { breadth50, breadth200 } = peerColumns(inOrder, groups[own]!, histories[own]!)
    const others = [...rows.keys()].filter(
      (index) => index !== own && rows[index]!.sector === rows[own]!.sector,
    )
    for (let i = 210; i < breadth50.length; i += 23)
      for (const [window, breadth] of [
        [50, breadth50],
        [200, breadth200],
      ] as const) {
        const known = others
          .map((index) => at(index, rows[own]!.rows[i]!.day, window))
          .filter((above) => above !== null)
        expect(breadth[i]).toBe(known.filter(Boolean).length / known.length)
      }
  })

  it('is the same to the last bit in any order and from any number of partial tables', () => {
    const shuffled = tableOf([5, 2, 6, 0, 3, 1, 4])
    const merged = tableOf([6, 1])
    mergePeerTable(merged, tableOf([4, 0, 2]), new Set(['US']))
    mergePeerTable(merged, tableOf([5, 3]), new Set(['US', 'JP']))
    mergePeerTable(merged, tableOf([1]), new Set(['JP']))
    for (const other of [shuffled, merged]) expect(other).toEqual(inOrder)
  })

  it('takes the only stock as its own market, to the last bit', () => {
    const { market } = peerColumns(tableOf([3]), groups[3]!, histories[3]!)
    const { close } = histories[3]!
    for (let i = 1; i < close.length; i++) expect(market[i]).toBe(Math.log(close[i]! / close[i - 1]!))
  })

  it('leaves out assets that are not stocks, and compares them with all stocks', () => {
    const table = tableOf([0, 1])
    addToPeerTable(table, { economy: 'US', sector: null, isStock: false }, histories[2]!)
    expect(table).toEqual(tableOf([0, 1]))
    const { market, sector } = peerColumns(
      table,
      { economy: 'US', sector: null, isStock: false },
      histories[2]!,
    )
    expect(sector).toEqual(market)
  })
})
