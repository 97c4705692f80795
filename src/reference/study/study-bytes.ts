import * as v from 'valibot'
import { packedAt } from './insight-block.ts'
import { isPacked, summaryFacts } from './packed-facts.ts'
import { isPackedOutcome, OUTCOME_REALS, OUTCOME_WHOLES } from './packed-outcome.ts'
import type { Studied } from './study-cache.ts'
import { emptyPeerTable, PEER_COLUMNS, type PeerTable } from '#reference/engine/statistics/peer-table.ts'

/**
 * Studies and market returns as bytes, for the disk and for other machines: a head in JSON, then columns of numbers as they lie in
 * memory. Reading them makes numbers and texts and nothing else, whoever wrote them.
 */

const LENGTH_BYTES = 4
/** Columns begin where every kind of number may. */
const ALIGNED = 8

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const day = v.pipe(v.number(), v.safeInteger())

const StudyHead = v.object({
  names: v.array(v.string()),
  whole: count,
  real: count,
  weekly: count,
  caps: v.boolean(),
  now: day,
  bars: count,
  firstDay: day,
  lastDay: day,
  series: count,
  cases: v.nullable(
    v.object({ conditions: count, enough: count, median: v.number(), years: v.nullable(v.number()) }),
  ),
})

export function studyBytes(studied: Studied): Buffer {
  const { insights, weekly, caps, now, bars, firstDay, lastDay, series, cases } = studied
  const { series: names, whole, real, wholeAt, realAt, outcomeWhole, outcomeReal } = insights
  const head: v.InferOutput<typeof StudyHead> = {
    names,
    whole: whole.length,
    real: real.length,
    weekly: weekly.length,
    caps: caps !== null,
    now,
    bars,
    firstDay,
    lastDay,
    series,
    cases,
  }
  const doubles = caps === null ? [real, outcomeReal] : [real, outcomeReal, caps]
  return joined(head, [...doubles, whole, wholeAt, realAt, outcomeWhole, weekly])
}

/** @returns null for bytes that are no study; what a study says is looked at by {@link isValidStudy} */
export function studyFromBytes(bytes: Buffer): Studied | null {
  const cut = divided(StudyHead, bytes)
  if (cut === null) return null
  const { names, whole, real, weekly, caps, ...rest } = cut.head
  const insights = names.length
  try {
    const { doubles, ints, floats, isAtEnd } = columnsIn(cut.columns)
    const block = {
      series: names,
      real: doubles(real),
      outcomeReal: doubles(OUTCOME_REALS * insights),
    }
    const capitals = caps ? doubles(insights) : null
    const studied: Studied = {
      insights: {
        ...block,
        whole: ints(whole),
        wholeAt: ints(insights + 1),
        realAt: ints(insights + 1),
        outcomeWhole: ints(OUTCOME_WHOLES * insights),
      },
      weekly: floats(weekly),
      caps: capitals,
      ...rest,
    }
    return isAtEnd() ? studied : null
  } catch {
    // A head that promises more than there is.
    return null
  }
}

/**
 * Whether a study of unknown origin can be taken in: every insight is laid out as this program lays them out, of a series that
 * exists, and on a day of its asset.
 */
export function isValidStudy(studied: Studied, knowsSeries: (name: string) => boolean): boolean {
  const { insights, now, bars, firstDay, lastDay } = studied
  if (!isDivided(insights.wholeAt, insights.whole) || !isDivided(insights.realAt, insights.real)) return false
  if (firstDay > lastDay || lastDay > now) return false
  return insights.series.every((name, i) => {
    const packed = packedAt(insights, i)
    if (!knowsSeries(name) || !isPacked(packed) || !isPackedOutcome(insights.outcomeWhole, i)) return false
    const { bar, day } = summaryFacts(packed)
    return bar >= 0 && bar < bars && day >= firstDay && day <= lastDay
  })
}

const isDivided = (at: Int32Array, column: Int32Array | Float64Array) =>
  at[0] === 0 && at.at(-1) === column.length && at.every((start, i) => i === 0 || start >= at[i - 1]!)

const PeersHead = v.object({
  firstDay: day,
  span: v.pipe(count, v.maxValue(100_000)),
  rows: v.pipe(v.array(v.string()), v.maxLength(100_000)),
})

export function peersBytes(table: PeerTable): Buffer {
  const { firstDay, span } = table
  const rows = [...table.rows].sort((a, b) => a[1] - b[1]).map(([name]) => name)
  const head: v.InferOutput<typeof PeersHead> = { firstDay, span, rows }
  return joined(
    head,
    PEER_COLUMNS.map((column) => table[column]),
  )
}

/** @returns null for bytes that are no such table */
export function peersFromBytes(bytes: Buffer): PeerTable | null {
  const cut = divided(PeersHead, bytes)
  if (cut === null) return null
  const { firstDay, span, rows } = cut.head
  const cells = rows.length * span
  if (cut.columns.length !== PEER_COLUMNS.length * 4 * cells + 4 * cells) return null
  const table = emptyPeerTable({ firstDay, span, rows: new Map(rows.map((name, row) => [name, row])) })
  let at = 0
  for (const column of PEER_COLUMNS) {
    const { buffer, byteLength } = table[column]
    new Uint8Array(buffer).set(cut.columns.subarray(at, at + byteLength))
    at += byteLength
  }
  return table
}

function joined(head: object, columns: readonly (Int32Array | Float32Array | Float64Array)[]): Buffer {
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  const parts = columns.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  )
  return Buffer.concat([length, text, ...parts])
}

function divided<Head extends v.GenericSchema>(
  schema: Head,
  bytes: Buffer,
): { head: v.InferOutput<Head>; columns: Buffer } | null {
  if (bytes.length < LENGTH_BYTES) return null
  const end = LENGTH_BYTES + bytes.readUInt32LE(0)
  if (end > bytes.length) return null
  try {
    const head = v.safeParse(schema, JSON.parse(bytes.toString('utf8', LENGTH_BYTES, end)))
    return head.success ? { head: head.output, columns: bytes.subarray(end) } : null
  } catch {
    return null
  }
}

/** Takes columns one after the other, the widest numbers first. */
function columnsIn(bytes: Buffer) {
  const memory = new ArrayBuffer(Math.ceil(bytes.length / ALIGNED) * ALIGNED)
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
