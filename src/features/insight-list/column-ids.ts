/** Every column the list can show, in their first order. */
export const COLUMN_IDS = [
  'status',
  'asset',
  'name',
  'title',
  'direction',
  'horizon',
  'quality',
  'median',
  'range',
  'hit',
  'interval',
  'n',
  'sector',
  'topic',
  'eco',
  'cap',
  'age',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]

/** Without these a row says nothing: always on. */
export const FIXED_COLUMNS: readonly ColumnId[] = ['asset', 'title']

export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'status',
  'asset',
  'title',
  'direction',
  'horizon',
  'quality',
  'median',
  'range',
  'hit',
  'interval',
  'n',
  'age',
]
