import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

/** What this app takes from the router; the build fails where it takes more. */
const USED = 'BrowserRouter, Navigate, useHref, useLinkClickHandler, useLocation, useNavigate'
const ID = '\0router-as-used'
const ENTRY = '\0router-entry'

/** Making a component has no effect; the router's file imports React under several names. */
const MAKERS = ['forwardRef', 'memo', 'createContext']
const PURE = [
  ...MAKERS,
  ...Array.from({ length: 20 }, (_, i) => MAKERS.map((maker) => `React${i || ''}.${maker}`)).flat(),
]

/**
 * The router's parts that are used, and no others. Its file names components right where it makes them, which a bundler must take
 * for an effect: links, forms and data routes that nobody uses would be a tenth of the first download. Bundled by itself it may be
 * told that these are none; of all our code that would be too much to promise. Twice, because the first time only unties them.
 */
export const routerAsUsed: Plugin = {
  name: 'router-as-used',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'react-router' && importer !== ID ? ID : null),
  async load(id) {
    if (id !== ID) return null
    const router = await this.resolve('react-router', ID, { skipSelf: true })
    if (!router) this.error('react-router is not installed')
    const untied = await withoutUnused(`export { ${USED} } from ${JSON.stringify(router.id)}`)
    return { code: await withoutUnused(untied), map: null, moduleSideEffects: false }
  },
}

async function withoutUnused(code: string): Promise<string> {
  const bundle = await rolldown({
    input: ENTRY,
    external: ['react', 'react-dom'],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    treeshake: { propertyReadSideEffects: false, propertyWriteSideEffects: false, manualPureFunctions: PURE },
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
