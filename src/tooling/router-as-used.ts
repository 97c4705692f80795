import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

/** What this app takes from the router; the build fails where it takes more. */
const USED = [
  'Router',
  'UNSAFE_LocationContext',
  'UNSAFE_NavigationContext',
  'UNSAFE_createBrowserHistory',
  'useHref',
  'useLinkClickHandler',
  'useLocation',
  'useNavigate',
  'useNavigationType',
].join(', ')
const ENTRY = '\0router-entry'
/** Where the package's own `exports` point. */
let router: string | undefined

/**
 * The router's parts that are used, and no others. Its one file makes components by calls and gives them names for the developer
 * tools; a bundler must take both for effects, so links, forms and data routes that nobody uses stay, with all they need. Bundled by
 * itself the router may be told that they are none, which of all our code would be too much to promise. Nothing in it is changed.
 *
 * Each pass drops what nothing of the pass before still names, so the passes go on until nothing more falls out.
 */
export const routerAsUsed: Plugin = {
  name: 'router-as-used',
  apply: 'build',
  async buildStart() {
    router = (await this.resolve('react-router'))?.id
    if (!router) this.error('react-router is not installed')
  },
  // In its own place, so that its notice stands among the licences.
  async load(id) {
    if (id !== router) return null
    let code = `export { ${USED} } from ${JSON.stringify(router)}`
    let fewer = await withoutUnused(code)
    while (fewer !== code) {
      code = fewer
      fewer = await withoutUnused(code)
    }
    return { code, map: null, moduleSideEffects: false }
  },
}

async function withoutUnused(code: string): Promise<string> {
  const bundle = await rolldown({
    input: ENTRY,
    external: ['react', 'react-dom'],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    treeshake: {
      // The last two make lists of names that only data routes look at.
      manualPureFunctions: [
        'React.forwardRef',
        'React.memo',
        'React.createContext',
        'Set',
        'Object.getOwnPropertyNames',
      ],
      propertyReadSideEffects: false,
      propertyWriteSideEffects: false,
    },
    // 'use client' is for servers that render React; there is none here.
    onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
    plugins: [
      {
        name: 'router-entry',
        resolveId: (source) => (source === ENTRY ? ENTRY : null),
        load: (asked) => (asked === ENTRY ? code : null),
      },
    ],
  })
  try {
    const { output } = await bundle.generate({ format: 'es', minify: false })
    return output[0].code
  } finally {
    await bundle.close()
  }
}
