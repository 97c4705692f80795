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
      },
    },
    chunkSizeWarningLimit: 700, // kB before compression; `npm test` holds what matters, the compressed bytes of the first route
    assetsInlineLimit: 0, // the content security policy allows no data: fonts or scripts
  },
  test: {
    // Journeys against real sockets, a real engine and property tests: generous, because a timed-out test on a busy machine
    // says nothing about the code.
    maxWorkers: '100%',
    globalSetup: 'src/testing/once-per-run.ts',
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Pure code and servers of their own: nothing is left for the next file, so one process reads the sources once for all. One
          // whose next file is of the other project would end: one project after the other.
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ['src/**/*.test.ts'],
          setupFiles: ['src/testing/quiet-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          sequence: { groupOrder: 0 },
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/dom-setup.ts', 'src/testing/quiet-console.ts'],
        },
      },
    ],
  },
})
