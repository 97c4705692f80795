import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { minifySync } from 'vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { exportsAsNamed } from './src/tooling/exports-as-named.ts'
import { COMPILE_HINT, PAGE_SCRIPTS } from './src/tooling/bundle-budget.ts'
import { BEHIND, filesBehind, needsThird } from './src/tooling/files-behind.ts'
import { routerAsUsed } from './src/tooling/router-as-used.ts'

/** The proxy that `npm run dev` starts beside Vite; everything under /api, /auth and /feeds goes there, the price socket included. */
const devProxy = process.env['DEV_PROXY'] ?? 'http://127.0.0.1:3000'

/** Recharts and what only it brings: one chunk, so that its weight can be watched and no first route can swallow it. */
const CHARTS =
  /node_modules\/(recharts|@reduxjs|redux|redux-thunk|react-redux|reselect|immer|decimal\.js-light|es-toolkit|eventemitter3|victory-vendor|d3-[a-z]+|internmap|tiny-invariant|use-sync-external-store)\//

/**
 * What several lazy parts share, nearly all of it needed as soon as the first screen is completed: one request instead of thirty, and
 * thirty names less in the entry's list of files.
 */
const PARTS =
  /src\/(shared\/(ui|entities|evidence|state|format|statistics|predictions)|contract|api|features\/insight-list\/(rows|views))\/|\/(use-element-width|use-view-keys|filter-words|save-file|any-time|typed-target)\.ts|node_modules\/lucide-react\//
/** The same for the pages with charts. */
const PLOTS = /src\/shared\/charts\//
/** Panels of the list that open at a press: fetched together, once nothing else is waiting. */
const PANELS =
  /src\/features\/insight-list\/(export\/|views\/|grid\/(column-chooser|use-line-drag|move-column)|filters\/(\w+-panel|filter-sheet|use-choices|range-|facet-counts|entity-tags))/
/** What the third file asks for once nothing else is waiting: statuses, the preview's ladder, a first visit's legend. */
const LATER =
  /src\/shared\/glossary\/legend\.tsx|src\/features\/insight-list\/(list-(outcomes|paper)|preview\/preview-ladder|grid\/outcome-cells)\.tsx/

/** Scripts of the page itself are copied as they are written, comments and all: they block the first paint. */
const smallPageScripts: Plugin = {
  name: 'small-page-scripts',
  apply: 'build',
  async writeBundle({ dir }) {
    for (const name of PAGE_SCRIPTS) {
      const file = path.join(dir!, name)
      const { code, errors } = minifySync(name, await readFile(file, 'utf8'), { module: false })
      if (errors.length > 0) this.error(`${name}: ${errors[0]!.message}`)
      await writeFile(file, code)
    }
  },
}

/** Says in the first line of the entry that its functions are needed at once. */
const compileAtOnce: Plugin = {
  name: 'compile-at-once',
  generateBundle: {
    order: 'post', // after Vite has put a line of its own before the code
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isEntry) file.code = `${COMPILE_HINT}\n${file.code}`
    },
  },
}

/**
 * Tells the page's own script what tells the speed of the line: the style sheet, and how many times longer the code is. And behind which
 * file it asks for the second one.
 */
const weighCode: Plugin = {
  name: 'weigh-code',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk }) {
      const sheet = bundle?.[[...(chunk?.viteMetadata?.importedCss ?? [])].join()]
      if (!chunk || sheet?.type !== 'asset') throw new Error('the entry has no style sheet, or more than one')
      const weight = gzipSync(chunk.code).length / gzipSync(sheet.source).length - 1
      const second = Object.values(bundle ?? {}).find(({ name }) => name === 'second')
      if (!second) throw new Error('there is no second file')
      const data = `data-sheet="/${sheet.fileName}" data-weight="${weight.toFixed(1)}" data-code="/${chunk.fileName}" data-second="/${second.fileName}"`
      return html.replace('src="/boot.js"', `$& ${data}`)
    },
  },
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    smallPageScripts,
    exportsAsNamed,
    compileAtOnce,
    filesBehind,
    weighCode,
    routerAsUsed,
  ],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: devProxy, ws: true },
      '/auth': { target: devProxy },
      '/feeds': { target: devProxy },
    },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false }, // every browser this is built for has it
    sourcemap: false, // a published map would hand out the sources; nothing here needs one
    // The notices of what is built in go into a file of their own instead of into every visitor's first download.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // A constant stands where it is used: the entry need not keep those of the pages behind it.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups: [
            // One chunk of all that the first screen needs, taken out first so that no other group can pull any of it
            // in: split by who shares what, the same bytes compress worse by a twentieth.
            { name: 'desk', tags: ['$initial'], priority: 2 },
            ...BEHIND.map(({ name, modules }, index) => ({
              name,
              test: (id: string) => modules.has(id),
              priority: 1.5 - index / 10, // what two of them need comes in the first that does
            })),
            { name: 'charts', test: CHARTS, priority: 1 },
            // The third file may be lost, and what opens without it is not lost with it: no part that needs it lies among the
            // others. `npm test` fails where one does.
            {
              name: 'parts',
              test: (id) => PARTS.test(id) && !needsThird(id),
              minShareCount: 2,
              priority: 0.5,
            },
            { name: 'later', test: LATER, priority: 0.4 },
            {
              name: 'plots',
              test: (id) => PLOTS.test(id) || (PARTS.test(id) && needsThird(id)),
              minShareCount: 2,
            },
            { name: 'panels', test: PANELS },
          ],
        },
      },
    },
    assetsInlineLimit: 0, // the content security policy allows no data: fonts or scripts
  },
  test: {
    // Journeys against real sockets, a real engine and property tests: generous, because a timed-out test on a busy machine
    // says nothing about the code.
    maxWorkers: '100%',
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Pure code and servers of their own: nothing is left for the next file, so one process reads the sources once for all.
          isolate: false,
          include: ['src/**/*.test.ts'],
          setupFiles: ['src/testing/quiet-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/dom-setup.ts', 'src/testing/quiet-console.ts'],
        },
      },
    ],
  },
})
