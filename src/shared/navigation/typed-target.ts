import { isTag } from '#contract/records/entity.ts'

type TypedTarget = { kind: 'insight'; id: string } | { kind: 'asset'; tag: string }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** No service has longer ids. */
const MAX_ID_LENGTH = 128

/** Recognises an id, an address of the service's portal (`activeInsight=` or `insightId=`) or of this app, or an entity's tag. */
export function typedTarget(text: string): TypedTarget | null {
  const typed = text.trim()
  if (UUID.test(typed)) return { kind: 'insight', id: typed }
  const address = addressOf(typed)
  if (address) {
    const params = new URLSearchParams(address.search)
    const id =
      params.get('activeInsight') ?? params.get('insightId') ?? partAfter(address.pathname, 'insights')
    if (id) return { kind: 'insight', id }
    const tag = params.get('entityTag') ?? partAfter(address.pathname, 'assets')
    if (tag) return { kind: 'asset', tag }
    return null
  }
  return isTag(typed) ? { kind: 'asset', tag: typed.toLowerCase() } : null
}

/** The id of an insight, for a field that expects one: also a text that does not look like an id. */
export function typedInsight(text: string): string | null {
  const target = typedTarget(text)
  if (target) return target.kind === 'insight' ? target.id : null
  const typed = text.trim()
  return typed === '' || /[\s/]/.test(typed) || typed.length > MAX_ID_LENGTH ? null : typed
}

/** With or without a host. */
function addressOf(text: string): URL | null {
  if (!text.includes('/')) return null
  try {
    return new URL(text, 'http://here')
  } catch {
    return null
  }
}

function partAfter(pathname: string, name: string): string | null {
  const parts = pathname.split('/')
  const part = parts[parts.indexOf(name) + 1]
  if (!parts.includes(name) || !part) return null
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
