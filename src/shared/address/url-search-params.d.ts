/** The part of `URLSearchParams` used here: browsers and Node both have it, but this code is compiled with the types of neither. */
declare class URLSearchParams {
  constructor(query?: string)
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  keys(): IterableIterator<string>
  toString(): string
}
