import { DIRECTIONS } from '#contract/codes.ts'
import { parseHorizon } from '#contract/horizon.ts'
import type { ListChange } from '#features/insight-list/search/list-path.ts'

/** What a typed or pasted text points at by its form alone. */
export type Target = { kind: 'insight'; id: string } | { kind: 'asset'; tag: string }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const TAG = /^[a-z0-9][a-z0-9.-]*_[a-z0-9]+$/i

/** An id, an address of the service's portal (`activeInsight=` or `insightId=`), one of ours, or an entity's tag. */
export function targetOf(text: string): Target | null {
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
  return TAG.test(typed) ? { kind: 'asset', tag: typed.toLowerCase() } : null
}

function addressOf(text: string): URL | null {
  if (!/^https?:\/\//i.test(text)) return null
  try {
    return new URL(text)
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

export type FilterPhrase = { label: string; list: ListChange }

/** `stars 7`, `stars 6 and up`, `sector energy`, `horizon 3m`, `bearish`, `topic …`, `economy …`: a list with that filter. */
export function filterPhrase(text: string): FilterPhrase | null {
  const typed = text.trim()
  const stars = /^(?:stars|quality)\s+([0-8])(\s*(?:\+|and up))?$/i.exec(typed)
  if (stars) {
    const from = Number(stars[1])
    const values = stars[2] ? Array.from({ length: 9 - from }, (_, i) => from + i) : [from]
    return { label: `Stars ${values.join(', ')}`, list: { stars: values } }
  }
  const horizon = /^horizon\s+(\S+)$/i.exec(typed)?.[1]
  if (horizon && parseHorizon(horizon)) return { label: `Horizon ${horizon}`, list: { horizon: [horizon] } }
  const direction = Object.entries(DIRECTIONS).find(([, word]) => word.toLowerCase() === typed.toLowerCase())
  if (direction) return { label: direction[1], list: { direction: [Number(direction[0])] } }
  const named = /^(sector|topic|economy|entity)\s+(.+)$/i.exec(typed)
  const word = named?.[1]?.toLowerCase()
  const value = named?.[2]
  if (!value) return null
  switch (word) {
    case 'sector': {
      const sector = value.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
      return { label: `Sector ${sector}`, list: { sector: [sector] } }
    }
    case 'topic':
      return { label: `Topic ${value}`, list: { topic: [value] } }
    case 'economy':
      return { label: `Economy ${value}`, list: { eco: [value] } }
    case 'entity':
      return { label: `Entity ${value}`, list: { entity: [value] } }
    default:
      return null
  }
}
