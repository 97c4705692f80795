import * as v from 'valibot'
import { CodeNumber, orNull, readListWith, TextOrNull } from '#contract/values/reading.ts'

/** `GET /snake/v2?snakes=`: documented only for the sub class, so it is parsed leniently and never required. */
export const SnakeRecord = v.object({
  snake: TextOrNull,
  name: TextOrNull,
  description: TextOrNull,
  sub_class: orNull(v.union([CodeNumber, v.string()])),
  sub_cls: orNull(v.union([CodeNumber, v.string()])),
})
export type SnakeRecord = v.InferOutput<typeof SnakeRecord>
export type WireSnakeRecord = v.InferInput<typeof SnakeRecord>

export const readSnakes = readListWith(SnakeRecord)

/** The parts of a series id: `acme_nasd.mom(horiz=3m)` → entity `acme_nasd` (it may contain dots), series `mom`, arguments `horiz=3m`. */
export type SnakeParts = { entity: string; series: string; args: Record<string, string> }

export function parseSnake(snake: string): SnakeParts | null {
  const match = /^([^()]+)\.([A-Za-z_]\w*)(?:\(([^()]*)\))?$/.exec(snake.trim())
  if (!match) return null
  const args: Record<string, string> = {}
  for (const pair of (match[3] ?? '').split(',')) {
    const [key, value] = pair.split('=')
    if (key?.trim() && value !== undefined) args[key.trim()] = value.trim()
  }
  return { entity: match[1]!, series: match[2]!, args }
}

/** Fallback title made from the series part: `ibes_eps_growth` → `Ibes eps growth`. */
export function prettifySeries(snake: string): string {
  const parts = parseSnake(snake)
  const words = (parts?.series ?? snake).replaceAll('_', ' ').trim()
  const args = parts ? Object.values(parts.args).join(', ') : ''
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  return args ? `${title}, ${args}` : title
}
