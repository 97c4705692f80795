import * as v from 'valibot'

/** Turns a parsed JSON body into a trusted value, or throws a `ContractError` that names what did not fit. */
export type Reader<T> = (body: unknown) => T

/** The body is not an answer of this call. `issues` name fields and rules, never values: they may be shown and logged. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly issues: readonly string[]
  constructor(issues: readonly string[]) {
    super(`The answer does not fit the contract: ${issues.join('; ')}`)
    this.issues = issues
  }
}

/** One item of a list that could not be read: its place in the answer and what was wrong with it. */
export type Unreadable = { index: number; issues: readonly string[] }

/** A list as received: the good items in order, the bad ones counted, and how many there were in all. */
export type ReadList<T> = { items: T[]; unreadable: Unreadable[]; received: number }

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/** A field that may be missing or null: both read as null, because the service marks almost nothing as required. */
export const orNull = <S extends AnySchema>(schema: S) => v.nullish(schema, null)

/** A list inside a record, with its items as they were sent: they are read one by one, so that a bad one does not hide the others. */
export const unreadList = v.nullish(v.instance(Array<unknown>), [])

/**
 * A step that makes one value of another. @param expected what it takes, in words for the error
 * @param read gives null for a value that cannot be read
 */
export const readAs = <In, Out>(expected: string, read: (input: In) => Out | null) =>
  v.rawTransform<In, Out>(({ dataset, addIssue, NEVER }) => {
    const value = read(dataset.value)
    if (value !== null) return value
    addIssue({ message: `not ${expected}`, expected })
    return NEVER
  })

/** A text of at least one character: what names a thing. */
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
 * Keeps the items that fit and counts the rest: one bad record must not hide the others.
 *
 * @param readPlain a faster way for items in their usual form, with the same result; null leaves the item to the schema
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

/** Finds the array in a bare list or under one of the envelopes services use: `{result}`, `{data}` or a named one. */
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

export function readListWith<S extends AnySchema>(
  schema: S,
  envelopes: readonly string[] = ['result', 'data'],
): Reader<ReadList<v.InferOutput<S>>> {
  return (body) => readItems(schema, unwrapList(body, envelopes))
}
