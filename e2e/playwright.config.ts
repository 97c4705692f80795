import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureTestBrowser } from '#tooling/found-programs.ts'

/** Journeys through the built desk, in parallel. */
export default defineConfig({
  testDir: '.',
  globalSetup: './shared-desk.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Pages spend much of their time waiting for responses and frames: three workers keep two cores busy.
  workers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
  forbidOnly: true,
  reporter: 'list',
  // A test that needs a retry has a cause: find it.
  retries: 0,
  // Generous: on a busy machine a journey that timed out says nothing about the product.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    // From the global setup: each worker loads this file after it.
    baseURL: process.env['E2E_DESK'],
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: { executablePath: ensureTestBrowser(), args: [...CHROMIUM_FLAGS] },
    screenshot: 'only-on-failure',
    // Clicks need not wait for animations; access/theme.spec.ts tests motion.
    contextOptions: { reducedMotion: 'reduce' },
    // The app's service worker would answer before a journey's routes; `service/offline.spec.ts` tests it.
    serviceWorkers: 'block',
  },
})
