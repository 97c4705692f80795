import * as v from 'valibot'

/** Validates a parsed JSON body, or throws a `ContractError` that names what did not fit. */
export type Reader<T> = (body: unknown) => T

/** The body does not fit the contract of the call. `issues` name fields and rules, never values: they may be shown and logged. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly issues: readonly string[]
  constructor(issues: readonly string[]) {
    super(`The answer does not fit the contract: ${issues.join('; ')}`)
    this.issues = issues
  }
}

/** An invalid item of a list: its position in the response and what was wrong with it. */
export type Unreadable = { index: number; issues: readonly string[] }

/** A list as received: the valid items in order, the invalid ones, and how many there were in all. */
export type ReadList<T> = { items: T[]; unreadable: Unreadable[]; received: number }

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/** A field that may be missing or null, both read as null: the service requires almost no field. */
export const orNull = <S extends AnySchema>(schema: S) => v.nullish(schema, null)

/** A text that may be missing. A blank one is missing too: some services send empty texts. */
export const TextOrNull = orNull(
  v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === '' ? null : text)),
  ),
)

/** The largest size of a {@link SeriesValue}, and of a price in a file. */
export const LARGEST = 1e18
/** A price, a return, a market value or any other value of a series. A larger one is an error of the service, and could freeze a chart. */
export const SeriesValue = v.pipe(v.number(), v.minValue(-LARGEST), v.maxValue(LARGEST))

/** A code or a count. `1e400` is a number in JSON, and Infinity here. */
export const CodeNumber = v.pipe(v.number(), v.finite())

/** A list inside a record whose items are not parsed yet: `readItems` parses them one by one and drops the invalid ones. */
export const unparsedList = v.nullish(v.instance(Array<unknown>), [])

/**
 * A transformation that can fail.
 *
 * @param expected what it accepts, in words for the error
 * @param read returns null for an invalid value
 */
export const readAs = <In, Out>(expected: string, read: (input: In) => Out | null) =>
  v.rawTransform<In, Out>(({ dataset, addIssue, NEVER }) => {
    const value = read(dataset.value)
    if (value !== null) return value
    addIssue({ message: `not ${expected}`, expected })
    return NEVER
  })

/** Ids and names: text of at least one character. */
export const FilledText = v.pipe(
  v.string(),
  readAs('a text that is not empty', (text: string) => text || null),
)

const describeIssue = (issue: v.BaseIssue<unknown>) => {
  const path = issue.path?.map(({ key }) => String(key)).join('.')
  return `${path ?? 'body'}: expected ${issue.expected ?? issue.type}`
}

export function readWith<S extends AnySchema>(schema: S): Reader<v.InferOutput<S>> {
  return (body) => {
    const result = v.safeParse(schema, body)
    if (result.success) return result.output
    throw new ContractError(result.issues.slice(0, 5).map(describeIssue))
  }
}

/**
 * Parses items one by one: an invalid record must not hide the others.
 *
 * @param readPlain faster parser for items in their usual form, with the same result; null leaves the item to the schema
 */
export function readItems<S extends AnySchema>(
  schema: S,
  items: readonly unknown[],
  readPlain?: (item: unknown) => v.InferOutput<S> | null,
): ReadList<v.InferOutput<S>> {
  const list: ReadList<v.InferOutput<S>> = { items: [], unreadable: [], received: items.length }
  items.forEach((item, index) => {
    const plain = readPlain?.(item) ?? null
    if (plain !== null) {
      list.items.push(plain)
      return
    }
    const result = v.safeParse(schema, item)
    if (result.success) list.items.push(result.output)
    else list.unreadable.push({ index, issues: result.issues.slice(0, 5).map(describeIssue) })
  })
  return list
}

/** The array of a bare list, or under one of these keys. */
function unwrapList(body: unknown, envelopes: readonly string[]): readonly unknown[] {
  if (Array.isArray(body)) return body
  if (typeof body === 'object' && body !== null) {
    for (const key of envelopes) {
      const inner: unknown = Reflect.get(body, key)
      if (Array.isArray(inner)) return inner
    }
  }
  throw new ContractError([`body: expected a list, bare or under ${envelopes.join(', ')}`])
}

/** A list without any valid item is no list: empty, it would say that there is nothing. */
export function readListWith<S extends AnySchema>(
  schema: S,
  envelopes: readonly string[] = ['result', 'data'],
): Reader<ReadList<v.InferOutput<S>>> {
  return (body) => {
    const list = readItems(schema, unwrapList(body, envelopes))
    if (list.items.length === 0 && list.unreadable[0]) throw new ContractError(list.unreadable[0].issues)
    return list
  }
}

/** Of several items with the same id only the first stays: a service may repeat one, and it must count once. */
export const withoutRepeats =
  <T extends { id: string | null }>(read: Reader<ReadList<T>>): Reader<ReadList<T>> =>
  (body) => {
    const list = read(body)
    const seen = new Set<string>()
    return { ...list, items: list.items.filter(({ id }) => id === null || (!seen.has(id) && seen.add(id))) }
  }
