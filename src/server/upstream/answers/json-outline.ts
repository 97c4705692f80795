import { JsonText } from './json-text.ts'

/** What can be said of a JSON text without making its value. */
export interface JsonOutline {
  readonly outermost: 'record' | 'list' | 'single'
  /** Those of the wanted names that are members of the outermost record and lists. */
  readonly lists: ReadonlySet<string>
  /** Whether a member of one of the marked names, written without escapes, is anywhere in it. */
  readonly hasMarked: boolean
}

const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_RECORD = 0x7b
const CLOSE_RECORD = 0x7d

const NONE: ReadonlySet<string> = new Set()

/**
 * Checks that bytes are JSON, exactly as `JSON.parse` would, and says what the outermost value is. Nothing is made of what stands
 * in it: an answer that is passed on as it came needs no objects, and to make them and clear them away costs more than all else that
 * is done with it. That the bytes are UTF-8 is for the caller to know.
 * Source of the grammar: RFC 8259.
 *
 * @param lists names of members of the outermost record that may be lists
 * @param marked names that `hasMarked` is about
 * @returns null for what is not JSON
 */
export function jsonOutline(
  bytes: Buffer,
  { lists: wanted = NONE, marked = [] }: { lists?: ReadonlySet<string>; marked?: readonly string[] } = {},
): JsonOutline | null {
  const text = new JsonText(bytes)
  const marks = marked.map((name) => Buffer.from(`"${name}"`))
  let lists: Set<string> | null = null
  let hasMarked = false
  /** By depth: 1 within a list, 0 within a record. */
  let within = new Uint8Array(64)
  let depth = 0
  /** Where the name of the member stands whose value comes next. */
  let name = 0
  let at = text.afterSpace(0)
  const first = bytes[at]
  for (;;) {
    // Here a value begins.
    const byte = bytes[at]
    if (depth === 1 && within[1] === 0 && (byte === OPEN_LIST || lists !== null)) {
      const member = text.stringAt(name)
      // The last of several members of one name is the one that counts.
      if (byte !== OPEN_LIST) lists?.delete(member)
      else if (wanted.has(member)) (lists ??= new Set()).add(member)
    }
    const isList = byte === OPEN_LIST
    if (isList || byte === OPEN_RECORD) {
      depth += 1
      if (depth === within.length) within = longer(within)
      within[depth] = isList ? 1 : 0
      at = text.afterSpace(at + 1)
      // An empty one has its end here, and that is looked at below.
      const isEmpty = bytes[at] === (isList ? CLOSE_LIST : CLOSE_RECORD)
      if (!isEmpty && !isList) {
        name = at
        hasMarked ||= isOneOf(marks, bytes, at)
        at = text.afterName(at)
      }
      if (at < 0) return null
      if (!isEmpty) continue
    } else {
      at = text.afterScalar(at)
      if (at < 0) return null
    }
    // Here a value has ended: as many ends may follow as are open, and then the next value.
    for (;;) {
      at = text.afterSpace(at)
      if (depth === 0) {
        return at < bytes.length ? null : { outermost: outermost(first), lists: lists ?? NONE, hasMarked }
      }
      const isInList = within[depth] === 1
      const next = bytes[at]
      if (next === COMMA) {
        at = text.afterSpace(at + 1)
        if (!isInList) {
          name = at
          hasMarked ||= isOneOf(marks, bytes, at)
          at = text.afterName(at)
          if (at < 0) return null
        }
        break
      }
      if (next !== (isInList ? CLOSE_LIST : CLOSE_RECORD)) return null
      depth -= 1
      at += 1
    }
  }
}

function outermost(first: number | undefined): JsonOutline['outermost'] {
  if (first === OPEN_RECORD) return 'record'
  return first === OPEN_LIST ? 'list' : 'single'
}

function isOneOf(marks: readonly Buffer[], bytes: Buffer, at: number): boolean {
  for (const mark of marks) {
    let place = 1
    while (place < mark.length && bytes[at + place] === mark[place]) place += 1
    if (place === mark.length) return true
  }
  return false
}

function longer(table: Uint8Array): Uint8Array<ArrayBuffer> {
  const twice = new Uint8Array(2 * table.length)
  twice.set(table)
  return twice
}
