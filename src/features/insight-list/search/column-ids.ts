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
  'realised',
  'percentile',
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

/** Width of the list from which there is room for the name beside the ticker, px. */
const NAME_FROM = 1700

const WITH_NAMES = DEFAULT_COLUMNS.flatMap((id): ColumnId[] => (id === 'asset' ? [id, 'name'] : [id]))

/** The columns of somebody who chose none. */
export const defaultColumns = (listWidth: number): readonly ColumnId[] =>
  listWidth < NAME_FROM ? DEFAULT_COLUMNS : WITH_NAMES

/** Links and settings from before the column was renamed still find it. */
export const presentName = (name: string) => (name === 'standing' ? 'percentile' : name)

export const columnOf = (name: string): ColumnId | undefined =>
  COLUMN_IDS.find((id) => id === presentName(name))
