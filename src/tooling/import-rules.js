/**
 * The allowed imports between zones, and between rooms inside a zone. A lint rule checks every import of `src` against these
 * tables, so that a wrong one fails `npm test` and shows in the editor. JavaScript, because the linter loads it as it is.
 */

const REACT = ['react', 'react-dom', 'react-router']
const NODE = ['node:', 'fastify', 'undici', 'ws']
const ANYTHING = ['']

/**
 * Zones by their folder (or file) under `src`: the folders and files that each may import besides its own, and the packages that
 * it must not import. The longest match is a file's zone. Tests may import anything.
 *
 * @type {Record<string, { sees: readonly string[], without?: readonly string[], why: string }>}
 */
export const ZONES = {
  contract: {
    sees: [],
    without: [...REACT, ...NODE],
    why: 'The contract is pure and imports no other zone.',
  },
  'shared/address': pure(),
  'shared/format': pure('shared/statistics/'),
  'shared/navigation/paths.ts': pure(),
  'shared/statistics': pure(),
  'shared/predictions': pure('shared/format/', 'shared/statistics/'),
  'shared/evidence': pure('shared/format/', 'shared/statistics/', 'shared/predictions/'),
  shared: {
    sees: ['contract/', 'shared/'],
    without: NODE,
    why: 'Shared code imports neither the client nor a feature.',
  },
  api: { sees: ['contract/'], without: NODE, why: 'The client imports the contract only.' },
  features: {
    sees: ['contract/', 'api/', 'shared/'],
    without: NODE,
    why: 'Features do not import each other: compose them in src/app/routes.',
  },
  app: {
    sees: ['contract/', 'api/', 'shared/', 'features/'],
    without: NODE,
    why: 'The app calls the proxy over HTTP.',
  },
  server: {
    // The feeds describe insights like the list, with the same query string and texts.
    sees: [
      'contract/',
      'shared/address/',
      'shared/evidence/',
      'shared/format/',
      'shared/navigation/paths.ts',
      'shared/predictions/',
      'shared/statistics/',
    ],
    without: REACT,
    why: 'The proxy imports the contract and pure code, and calls the service over HTTP.',
  },
  reference: {
    sees: ['contract/', 'shared/format/', 'shared/statistics/'],
    without: [...REACT, 'bullmq', 'ioredis'],
    why: 'The reference service imports the contract, formats and statistics only; its queue alone uses the queue library.',
  },
  // Loaded by workers, and by the service if a queue is configured.
  'reference/queue': {
    sees: ['contract/', 'reference/'],
    without: REACT,
    why: 'The queue distributes the studies of the reference service, and imports nothing else.',
  },
  // From prices to insights, independent of storage and threads.
  'reference/engine': pure(
    'shared/statistics/',
    'reference/engine/',
    'reference/series/',
    'reference/market/base/',
  ),
  audit: {
    sees: ['contract/', 'shared/statistics/expected-share.ts'],
    without: [...REACT, 'fastify', 'undici', 'ws'],
    why: 'The audit is an independent engine: it imports the contract and the expected share, and nothing of the engine that it checks.',
  },
  testing: { sees: ANYTHING, why: '' },
  tooling: { sees: ANYTHING, why: '' },
  bench: { sees: ANYTHING, why: '' },
}

/**
 * Rooms inside a zone, and the rooms of the same zone that each may import. `root` is the files beside the rooms; it may import
 * all of them, and only rooms that list it may import it.
 *
 * @type {Record<string, Record<string, readonly string[]>>}
 */
export const ROOMS = {
  contract: {
    values: [],
    records: ['values'],
    rules: ['values', 'records'],
    calls: ['values', 'records'],
    desk: ['values'],
  },
  'features/insight-list': {
    search: [],
    rows: ['search'],
    filters: ['rows', 'search'],
    grid: ['rows', 'search'],
    preview: ['rows'],
  },
  'features/insight-detail': {
    model: [],
    text: ['model'],
    fan: ['model'],
    progress: ['model', 'fan', 'evidence'],
    evidence: ['model', 'fan'],
    episodes: ['model'],
    robustness: ['model', 'evidence'],
    header: ['model'],
  },
  'features/asset-overview': {
    model: [],
    header: ['model'],
    about: ['model', 'header'],
    insights: ['model'],
    price: ['model', 'header', 'insights'],
    consensus: ['insights', 'model', 'price'],
  },
  'features/track-record': {
    judging: [],
    panels: ['judging'],
  },
  api: {
    client: [],
    queries: ['client'],
  },
  server: {
    access: ['root'],
    feeds: ['root'],
    prices: ['access', 'root'],
  },
  'reference/engine': {
    base: [],
    statistics: ['base'],
  },
  'reference/series': {
    base: [],
    indicators: ['base'],
    further: ['base', 'indicators'],
  },
  'reference/market': {
    base: [],
    names: ['base'],
    simulation: ['base', 'names'],
    files: ['base'],
  },
  'reference/service': {
    answers: [],
    account: ['answers'],
    store: ['answers'],
    series: [],
    world: ['store'],
    insights: ['world', 'store', 'series', 'answers'],
    assets: ['world', 'series', 'answers'],
    prices: ['world', 'account', 'answers'],
  },
  'reference/words': {
    cards: [],
  },
}

/** @param {string[]} more */
function pure(...more) {
  return {
    sees: ['contract/', ...more],
    without: [...REACT, ...NODE],
    why: 'Pure code for browser and Node uses no React, DOM or Node, and imports the contract only.',
  }
}

/**
 * Why a file must not import something.
 *
 * @param {string} file path from the project's root, with `/`: `src/api/client/http.ts`
 * @param {string} specifier as written: `#shared/ui/panel.tsx`, `node:fs`
 * @returns {string | null} null when the import is fine
 */
export function importProblem(file, specifier) {
  if (!file.startsWith('src/') || /\.test\.tsx?$/.test(file)) return null
  const path = file.slice('src/'.length)
  const zone = Object.keys(ZONES)
    .filter((place) => path === place || path.startsWith(`${place}/`))
    .sort((a, b) => b.length - a.length)[0]
  const rule = ZONES[zone ?? '']
  if (!zone || !rule || specifier.startsWith('.')) return null
  const { sees, without = [], why } = rule
  if (!specifier.startsWith('#')) {
    const isBanned = without.some((name) =>
      name.endsWith(':') ? specifier.startsWith(name) : specifier === name,
    )
    return isBanned ? why : null
  }
  const target = specifier.slice(1)
  const shared = Object.keys(ROOMS).find((parent) =>
    [path, target].every((at) => at.startsWith(`${parent}/`)),
  )
  if (shared) return wrongRoom(shared, path, target)
  // A feature must not import another one.
  const own = zone === 'features' ? path.split('/').slice(0, 2).join('/') : zone
  return target.startsWith(`${own}/`) || sees.some((folder) => target.startsWith(folder)) ? null : why
}

/** @param {string} parent @param {string} path @param {string} target */
function wrongRoom(parent, path, target) {
  const from = roomOf(parent, path)
  const to = roomOf(parent, target)
  if (from === to || from === 'root' || ROOMS[parent]?.[from]?.includes(to)) return null
  return `In ${parent}, "${from}" must not import from "${to}": ROOMS in src/tooling/import-rules.js lists the allowed imports.`
}

/** @param {string} parent @param {string} path */
function roomOf(parent, path) {
  const rest = path.slice(parent.length + 1).split('/')
  return (rest.length > 1 && rest[0]) || 'root'
}

/** @typedef {{ source?: { value?: unknown } | null }} Importing */

const allowed = {
  /** @param {{ filename: string, cwd: string, report(found: { node: unknown, message: string }): void }} context */
  create(context) {
    const file = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/')
    /** @param {Importing} importing */
    const check = ({ source }) => {
      const message = source && typeof source.value === 'string' ? importProblem(file, source.value) : null
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
    }
  },
}

// eslint-disable-next-line import/no-default-export -- the form in which the linter takes a plugin
export default { meta: { name: 'imports' }, rules: { allowed } }
