import * as v from 'valibot'
import type { CaseCount } from '#reference/engine/asset-analysis.ts'
import { emptyPeerTable, PEER_COLUMNS, type PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { packedAt, type InsightBlock } from './insight-block.ts'
import { isPacked, summaryOf } from './packed-insight.ts'

/**
 * Studies and market returns as bytes, for the disk and for other machines: the length of a header, the header in JSON, then columns of
 * numbers as they are in memory. Reading creates only numbers and texts, whoever wrote the bytes.
 */

/** The study of one asset: its insights, and what the service needs to know of its prices. */
export type Studied = {
  insights: InsightBlock
  /** Day as of which the outcomes of the insights were computed. */
  now: number
  /** Weekly log returns of two years, see `weeklyReturns`. */
  weekly: Float32Array
  /** Capitalisation in USD billions on the day of each insight, NaN if unknown; null for an asset without one. */
  caps: Float64Array | null
  /** Bars of its price history, and their first and last day. */
  bars: number
  firstDay: number
  lastDay: number
  /** As of the last study of the whole history; null if there was none. */
  cases: CaseCount | null
}

const LENGTH_BYTES = 4
/** Alignment of the widest numbers, in bytes. */
const ALIGNMENT = 8

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const day = v.pipe(v.number(), v.safeInteger())

const StudyHeader = v.object({
  /** Series names of the insights. */
  names: v.array(v.string()),
  /** Lengths of the columns that do not follow from the number of insights. */
  ints: count,
  doubles: count,
  weekly: count,
  /** Whether there are capitalisations. */
  caps: v.boolean(),
  now: day,
  bars: count,
  firstDay: day,
  lastDay: day,
  cases: v.nullable(
    v.object({ conditions: count, enough: count, median: v.number(), years: v.nullable(v.number()) }),
  ),
})

export function studyBytes({ insights, weekly, caps, ...figures }: Studied): Buffer {
  const { series: names, ints, doubles, intsAt, doublesAt } = insights
  // The schema puts its fields in order, so that equal studies have equal bytes.
  const header = v.parse(StudyHeader, {
    ...figures,
    names,
    ints: ints.length,
    doubles: doubles.length,
    weekly: weekly.length,
    caps: caps !== null,
  })
  const widest = caps === null ? [doubles] : [doubles, caps]
  return joined(header, [...widest, ints, intsAt, doublesAt, weekly])
}

/** @returns null for bytes that are no study; {@link isValidStudy} checks the content of a study */
export function studyFromBytes(bytes: Buffer): Studied | null {
  const read = split(StudyHeader, bytes)
  if (read === null) return null
  const { names, ints, doubles, weekly, caps, ...figures } = read.header
  try {
    const next = columnReader(read.columns)
    // In the order in which they were written.
    const widest = { doubles: next.doubles(doubles), caps: caps ? next.doubles(names.length) : null }
    const insights = {
      series: names,
      doubles: widest.doubles,
      ints: next.ints(ints),
      intsAt: next.ints(names.length + 1),
      doublesAt: next.ints(names.length + 1),
    }
    const studied = { ...figures, insights, weekly: next.floats(weekly), caps: widest.caps }
    return next.isAtEnd() ? studied : null
  } catch {
    // The header states longer columns than there are.
    return null
  }
}

/**
 * Whether a study of unknown origin can be used: every insight has the layout of this program, a series that exists, and a day within
 * its asset's prices.
 */
export function isValidStudy(studied: Studied, knowsSeries: (name: string) => boolean): boolean {
  const { insights, now, bars, firstDay, lastDay } = studied
  if (!areOffsets(insights.intsAt, insights.ints) || !areOffsets(insights.doublesAt, insights.doubles))
    return false
  if (firstDay > lastDay || lastDay > now) return false
  return insights.series.every((name, i) => {
    const packed = packedAt(insights, i)
    if (!knowsSeries(name) || !isPacked(packed)) return false
    const { bar, day } = summaryOf(packed)
    return bar >= 0 && bar < bars && day >= firstDay && day <= lastDay
  })
}

const areOffsets = (at: Int32Array, column: Int32Array | Float64Array) =>
  at[0] === 0 && at.at(-1) === column.length && at.every((start, i) => i === 0 || start >= at[i - 1]!)

const PeersHeader = v.object({
  firstDay: day,
  span: v.pipe(count, v.maxValue(100_000)),
  rows: v.pipe(v.array(v.string()), v.maxLength(100_000)),
})

export function peersBytes(table: PeerTable): Buffer {
  const { firstDay, span } = table
  const rows = [...table.rows].sort((a, b) => a[1] - b[1]).map(([name]) => name)
  const header: v.InferOutput<typeof PeersHeader> = { firstDay, span, rows }
  return joined(
    header,
    PEER_COLUMNS.map((column) => table[column]),
  )
}

/** @returns null for bytes that are no peer table */
export function peersFromBytes(bytes: Buffer): PeerTable | null {
  const read = split(PeersHeader, bytes)
  if (read === null) return null
  const { firstDay, span, rows } = read.header
  const cells = rows.length * span
  // Four bytes per cell and column, eight in `returnSum`.
  if (read.columns.length !== PEER_COLUMNS.length * 4 * cells + 4 * cells) return null
  const table = emptyPeerTable({ firstDay, span, rows: new Map(rows.map((name, row) => [name, row])) })
  let at = 0
  for (const column of PEER_COLUMNS) {
    const { buffer, byteLength } = table[column]
    new Uint8Array(buffer).set(read.columns.subarray(at, at + byteLength))
    at += byteLength
  }
  return table
}

function joined(header: object, columns: readonly (Int32Array | Float32Array | Float64Array)[]): Buffer {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  const parts = columns.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  )
  return Buffer.concat([length, text, ...parts])
}

function split<Schema extends v.GenericSchema>(
  schema: Schema,
  bytes: Buffer,
): { header: v.InferOutput<Schema>; columns: Buffer } | null {
  if (bytes.length < LENGTH_BYTES) return null
  const end = LENGTH_BYTES + bytes.readUInt32LE(0)
  if (end > bytes.length) return null
  try {
    const header = v.safeParse(schema, JSON.parse(bytes.toString('utf8', LENGTH_BYTES, end)))
    return header.success ? { header: header.output, columns: bytes.subarray(end) } : null
  } catch {
    return null
  }
}

/** Reads columns one after the other, those of the widest numbers first, so that all are aligned. */
function columnReader(bytes: Buffer) {
  const memory = new ArrayBuffer(Math.ceil(bytes.length / ALIGNMENT) * ALIGNMENT)
  new Uint8Array(memory).set(bytes)
  let at = 0
  const next = <T>(
    kind: { new (memory: ArrayBuffer, at: number, length: number): T; BYTES_PER_ELEMENT: number },
    length: number,
  ): T => {
    const from = at
    at += length * kind.BYTES_PER_ELEMENT
    return new kind(memory, from, length)
  }
  return {
    doubles: (length: number) => next(Float64Array, length),
    ints: (length: number) => next(Int32Array, length),
    floats: (length: number) => next(Float32Array, length),
    isAtEnd: () => at === bytes.length,
  }
}
