import { parseInstant, toIsoDay } from '#contract/values/instant.ts'

/**
 * One parameter of an address. `parse` returns undefined for an invalid value (it is dropped, and the page says so), `print` null for
 * the default (it is left out, so that equal states have equal addresses).
 */
export type SearchField<T> = {
  name: string
  fallback: T
  parse: (text: string) => T | undefined
  print: (value: T) => string | null
}

/** One of a fixed set of words. */
export const oneOf = <const T extends string>(
  name: string,
  values: readonly T[],
  fallback: T,
): SearchField<T> => ({
  name,
  fallback,
  parse: (text) => values.find((value) => value === text),
  print: (value) => (value === fallback ? null : value),
})

/** Present (`past=1`) or not. */
export const flag = (name: string): SearchField<boolean> => ({
  name,
  fallback: false,
  parse: (text) => (text === '1' ? true : undefined),
  print: (value) => (value ? '1' : null),
})

/** Free text, trimmed; empty is absent. */
export const text = (name: string, maxLength = 128): SearchField<string | null> => ({
  name,
  fallback: null,
  parse: (raw) => (raw.trim() !== '' && raw.trim().length <= maxLength ? raw.trim() : undefined),
  print: (value) => value,
})

/** A decimal number in JavaScript's notation. */
export const number = (
  name: string,
  { min = -Infinity, max = Infinity, isWhole = false } = {},
): SearchField<number | null> => ({
  name,
  fallback: null,
  parse: (raw) => {
    if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(raw.trim())) return undefined
    const value = Number(raw)
    if (!Number.isFinite(value) || value < min || value > max) return undefined
    return isWhole && !Number.isInteger(value) ? undefined : Object.is(value, -0) ? 0 : value
  },
  print: (value) => (value === null ? null : String(value)),
})

/** A calendar day in UTC, `YYYY-MM-DD`, as milliseconds of its midnight. */
export const day = (name: string): SearchField<number | null> => ({
  name,
  fallback: null,
  parse: parseDay,
  print: (value) => (value === null ? null : toIsoDay(value)),
})

export const parseDay = (raw: string): number | undefined =>
  raw.length === 'YYYY-MM-DD'.length ? (parseInstant(raw) ?? undefined) : undefined

const MAX_ITEMS = 200
const MAX_LENGTH = 128

/** A set of texts. A comma inside a value is escaped as `\\,` and a backslash as `\\\\`. */
export const textList = (name: string): SearchField<readonly string[]> => ({
  name,
  fallback: [],
  parse: (raw) => {
    const items = splitList(raw).filter(Boolean)
    if (items.length === 0 || items.length > MAX_ITEMS || items.some((item) => item.length > MAX_LENGTH))
      return undefined
    return [...new Set(items)].sort()
  },
  print: (values) => [...values].sort().map(escapeItem).join(',') || null,
})

/**
 * Ids in the order of the address, each once and percent-encoded, because they are opaque and may contain a comma. A malformed one is
 * skipped.
 */
export const idList = (name: string, most = Number.POSITIVE_INFINITY): SearchField<readonly string[]> => ({
  name,
  fallback: [],
  parse: (raw) => {
    const ids = [...new Set(raw.split(',').flatMap(decodedId))]
    return ids.length > 0 && ids.length <= most ? ids : undefined
  },
  print: (ids) => ids.map(encodeURIComponent).join(',') || null,
})

function decodedId(item: string): string[] {
  try {
    return [decodeURIComponent(item).trim()].filter(Boolean)
  } catch {
    return []
  }
}

/** A set of whole numbers from 0 to `max`. */
export const codeList = (name: string, max = 9_999): SearchField<readonly number[]> => ({
  name,
  fallback: [],
  parse: (raw) => {
    const items = raw.split(',')
    if (!items.every((item) => /^\d{1,4}$/.test(item.trim()))) return undefined
    const codes = items.map(Number)
    return codes.every((code) => code <= max) ? sortedCodes(codes) : undefined
  },
  print: (values) => sortedCodes(values).join(',') || null,
})

export const sortedCodes = (codes: readonly number[]) => [...new Set(codes)].sort((a, b) => a - b)

const escapeItem = (item: string) => item.replace(/[\\,]/g, (mark) => `\\${mark}`)

/** Splits at commas, except escaped ones. */
const splitList = (raw: string) =>
  (raw.match(/(?:\\[^]|[^,])+/g) ?? []).map((item) => item.replace(/\\([^])/g, '$1').trim())
