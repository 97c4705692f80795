import type { Entity } from '#contract/records/entity.ts'
import { parseSnake } from '#contract/records/snake.ts'
import type { NamedKeyValue } from './named-key-values.ts'

export type KeyValueGroup = { name: string | null; values: NamedKeyValue[] }

/** Kinds of figures that only shares have: a currency pair has no sector, and its turnover is nobody's. */
const SHARES_ONLY = /^(beta|turnover|market_cap|dividend|pe_|earnings|short_interest|analyst)/

/** Codes of `class` and `asset_class` behind which there is a share or a basket of shares. */
const SHARE_CLASSES: readonly (number | null | undefined)[] = [4, 5, 9, 11]
const EQUITY = 3

/** Whether an asset is a share or a basket of shares; without any code it may be one. */
export const isShare = (entity: Pick<Entity, 'class' | 'asset_class'> | null): boolean =>
  entity === null ||
  (entity.class === null && entity.asset_class === null) ||
  SHARE_CLASSES.includes(entity.class) ||
  entity.asset_class === EQUITY

/** Figures that mean something for the asset's class: of a share all of them. */
export function fittingClass(
  values: readonly NamedKeyValue[],
  entity: Pick<Entity, 'class' | 'asset_class'> | null,
): NamedKeyValue[] {
  if (isShare(entity)) return [...values]
  return values.filter(({ expression }) => {
    const parts = expression === null ? null : parseSnake(expression)
    return !parts || (parts.args['to'] === undefined && !SHARES_ONLY.test(parts.series))
  })
}

/** By the report's groups in the order in which they come, values without one last. */
export function groupedKeyValues(values: readonly NamedKeyValue[]): KeyValueGroup[] {
  const groups = new Map<string | null, NamedKeyValue[]>()
  for (const value of values) {
    const members = groups.get(value.group)
    if (members) members.push(value)
    else groups.set(value.group, [value])
  }
  const listed = [...groups].map(([name, members]) => ({ name, values: members }))
  return [...listed.filter(({ name }) => name !== null), ...listed.filter(({ name }) => name === null)]
}
