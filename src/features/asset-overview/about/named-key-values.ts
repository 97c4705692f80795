import type { KeyValue } from '#contract/key-value.ts'
import { prettifySeries, type SnakeRecord } from '#contract/snake.ts'

export type NamedKeyValue = {
  key: string
  name: string
  value: string | null
  /** `High`: how the report judges the value; only where it is not the name itself. */
  qualifier: string | null
  explanation: string | null
}

/**
 * Key values with names. The report carries no metric name: the series service has it, otherwise the series' own code is made
 * readable. Values of the entity's sub class come first (as the specification asks of Snakes), the others keep their order.
 */
export function namedKeyValues(
  items: readonly KeyValue[],
  records: ReadonlyMap<string, SnakeRecord>,
  entitySubClass: number | null,
): NamedKeyValue[] {
  const ranked = items.map((item, index) => {
    const record = (item.expression && records.get(item.expression)) || null
    const subClass = record?.sub_class ?? record?.sub_cls ?? null
    const isOwn = entitySubClass !== null && subClass !== null && String(subClass) === String(entitySubClass)
    return { item, record, isOwn, index }
  })
  ranked.sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.index - b.index)
  return ranked.map(({ item, record, index }) => {
    const named = record?.name ?? (item.expression ? prettifySeries(item.expression) : null)
    return {
      key: `${item.expression ?? 'value'}/${index}`,
      name: named ?? item.label ?? 'Unnamed value',
      value: item.value_string?.trim() || null,
      qualifier: named ? item.label : null,
      explanation: item.explanation ?? record?.description ?? null,
    }
  })
}
