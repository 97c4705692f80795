import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { serviceWorker } from './src/tooling/service-worker.ts'

/** The proxy that `npm run dev` starts beside Vite; everything under /api, /auth and /feeds goes there, the price socket included. */
const devProxy = process.env['DEV_PROXY'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), serviceWorker()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: devProxy, ws: true }, '/auth': devProxy, '/feeds': devProxy },
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    // Every browser that we build for preloads modules by itself.
    modulePreload: { polyfill: false },
    // The notices of what is built in go into a file of their own instead of into every visitor's first download.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Two files for the first page instead of forty: the libraries, which stay cached over a release, and frame and list.
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'first', tags: ['$initial'] },
          ],
        },
        // Chromium compiles them beside their download: https://v8.dev/blog/explicit-compile-hints
        postBanner: ({ isEntry, name }) =>
          isEntry || name === 'vendor' ? '//# allFunctionsCalledOnLoad' : '',
      },
    },
    chunkSizeWarningLimit: 700, // kB before compression; `npm test` holds what matters, the compressed bytes of the first route
    assetsInlineLimit: 0, // the content security policy allows no data: fonts or scripts
  },
  test: {
    // A test leaves nothing to the next: one process reads the sources once for all files of a project, and one project runs after the other.
    isolate: false,
    setupFiles: ['src/testing/quiet-console.ts'],
    // Generous: on a busy machine a test that timed out says nothing about the code.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          globalSetup: 'src/testing/built-programs.ts',
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          sequence: { groupOrder: 0 },
          setupFiles: ['src/testing/dom-setup.ts'],
        },
      },
    ],
  },
})
