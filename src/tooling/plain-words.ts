import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** A text in the sources that users read, and where it is. Interpolated values are shown as `…`. */
export type Text = { text: string; file: string; line: number }

/** Terms that are not used, and the term used instead (`shared/glossary/terms.ts`). */
const SYNONYMS: readonly (readonly [banned: RegExp, instead: string])[] = [
  [/\bpast share|share of (?:past )?episodes that gained\b/i, 'hit ratio'],
  [
    /\bkept (?:share|their|its|what|the (?:stated|promise))|\bborne out|bears? (?:it|this|them) out\b/i,
    'worked',
  ],
  [/\bplace now|where it stands now\b/i, 'current percentile'],
  [/\bsceptics?\b/i, 'robustness checks'],
  [/\blooks (?:taken|made)|\bbest of \S+ looks\b/i, 'trials'],
  [/\bhit share|share of hits|success rate|win rate\b/i, 'hit ratio'],
  [/\bprior (?:episodes|cases)|earlier cases\b/i, 'past cases'],
  [/\bprobability of (?:gain|a gain|success)\b/i, 'hit ratio'],
  [/\bdraw-down|fall from (?:the )?peak\b/i, 'drawdown'],
  [/\bsignal to (?:buy|sell)|buy signal|sell signal\b/i, 'insight'],
  [/\bas far as the service tells|how much to believe|where they lie\b/i, 'a plain title'],
]

const DOUBLE_NEGATION =
  /\bnot (?:un(?!der|it|ti|less|ion|iq)\w+|without|no\b)|\bnever (?:not|without)\b|\bno \w+ (?:is|are) not\b|\bcannot not\b/i

const MOST_WORDS = 25

/** What is wrong with a text; empty if nothing is. */
export function faultsOf(text: string): string[] {
  const faults = SYNONYMS.flatMap(([banned, instead]) => {
    const found = banned.exec(text)
    return found ? [`“${found[0]}”: say ${instead}`] : []
  })
  if (DOUBLE_NEGATION.test(text)) faults.push('a negation of a negation')
  for (const sentence of sentencesOf(text)) {
    const words = wordsOf(sentence).length
    if (words > MOST_WORDS) faults.push(`${words} words in one sentence, ${MOST_WORDS} at most`)
  }
  return faults
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+(?=[A-Z“…])/)

const wordsOf = (sentence: string) => sentence.match(/[\p{L}\d…][\p{L}\d’'.,%…-]*/gu) ?? []

/** Attributes whose text is not for users. */
const SILENT_ATTRIBUTES =
  /^(?:class(?:Name)?|\w+Class|id|key|role|type|name|d|to|href|rel|autoComplete|data-.*)$/

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Every text of three or more words in a source file: between tags, in attributes, and in strings that look like sentences. */
export function textsIn(file: string, root: string): Text[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const found: Text[] = []
  const say = (text: string, node: Node) => {
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    if (isText(plain)) found.push({ text: plain, file, line: source.slice(0, node.start).split('\n').length })
  }
  const visit = (node: Node) => {
    if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') {
      // Casts and assertions contain expressions; types and imports contain no texts.
      const inner = node['expression']
      if (isNode(inner)) visit(inner)
      return
    }
    if (node.type === 'JSXAttribute' && SILENT_ATTRIBUTES.test(nameOf(node['name']))) return
    if (node.type === 'CallExpression' && /^(?:clsx|querySelector|closest)$/.test(nameOf(node['callee'])))
      return
    if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Error') return
    if (node.type === 'JSXText') say(String(node['value']), node)
    else if (node.type === 'Literal' && typeof node['value'] === 'string') say(node['value'], node)
    else if (node.type === 'TemplateLiteral') {
      const quasis = node['quasis'] as { value: { cooked: string } }[]
      say(quasis.map(({ value }) => value.cooked).join('…'), node)
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  visit(parseSync(file, source).program as unknown as Node)
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return typeof node['name'] === 'string' ? node['name'] : nameOf(node['name'])
}

/** Three or more words, nearly all of letters only; excludes class lists, URLs, selectors and lists of names. */
function isText(text: string): boolean {
  const parts = text.split(' ')
  const words = parts.filter((part) => /^[“(‘]?[\p{L}’'…]+[.,;:?!)”’]*$/u.test(part))
  const isList = parts.length >= 20 && !/\b(?:the|is|are)\b/.test(text)
  return (
    parts.length >= 3 && !isList && words.length >= parts.length * 0.7 && !/[{}<>=]|\bmd:|\bpx\b/.test(text)
  )
}
