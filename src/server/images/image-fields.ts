import type { ServiceRouteId } from '#contract/calls/routes.ts'

/** Where an answer names images that the app shows. */
const IMAGE_FIELDS: Partial<Record<ServiceRouteId, readonly string[]>> = {
  filterInsights: ['url'],
  insight: ['url'],
  entities: ['logo_url'],
  relevance: ['image_url', 'group_icon_url'],
  keyValues: ['group_icon_url'],
}

/** Names of the members that hold an image's address in the answers of a route. */
export const imageFields = (id: ServiceRouteId): readonly string[] => IMAGE_FIELDS[id] ?? []

/**
 * Replaces the image addresses in a JSON text. Works on the text because writing the parsed value anew would round
 * large integers; it is exact because in valid JSON an unescaped `"name"` followed by a colon can only be a member name.
 */
export function withLocalImages(
  id: ServiceRouteId,
  json: string,
  toLocal: (address: string) => string | null,
): string {
  const fields = imageFields(id)
  if (fields.length === 0) return json
  const member = new RegExp(`("(?:${fields.join('|')})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*")`, 'g')
  return json.replace(member, (_, name: string, value: string) => {
    const address: unknown = JSON.parse(value)
    return name + JSON.stringify(typeof address === 'string' ? toLocal(address) : null)
  })
}
