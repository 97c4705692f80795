/** As much of the URL Standard's class as is used here: browsers and Node both have it, and this room belongs to neither. */
declare class URLSearchParams {
  constructor(query?: string)
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  keys(): IterableIterator<string>
  toString(): string
}
