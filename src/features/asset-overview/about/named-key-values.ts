import type { KeyValue } from '#contract/records/entity-report.ts'
import { prettifySeries, type SnakeRecord } from '#contract/records/snake.ts'
import { fromCode } from '#shared/format/words.ts'

export type NamedKeyValue = {
  key: string
  /** The series, as a snake. */
  expression: string | null
  name: string
  value: string | null
  /** `High`: how the report judges the value; only where it is not the name itself. */
  qualifier: string | null
  explanation: string | null
  group: string | null
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
    const explanation = item.explanation ?? record?.description ?? null
    return {
      expression: item.expression,
      key: `${item.expression ?? 'value'}/${index}`,
      name: named === null ? (item.label ?? 'Unnamed value') : withCountedDays(named, explanation),
      value: item.value_string?.trim() || null,
      qualifier: named ? item.label : null,
      explanation,
      group: item.group_name ?? (item.group_code ? fromCode(item.group_code) : null),
    }
  })
}

/**
 * `Return over twelve months, 252 days`: a span named in months but counted in trading days is not the span of the same name on
 * the chart, which follows the calendar, so that the name says how it counts.
 */
function withCountedDays(name: string, explanation: string | null): string {
  const days = /\b(\d+) trading days\b/.exec(explanation ?? '')?.[1]
  return days && /\b(month|year)s?\b/i.test(name) ? `${name}, ${days} days` : name
}
