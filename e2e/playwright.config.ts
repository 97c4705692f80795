import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureTestBrowser } from '#tooling/found-programs.ts'

/** Journeys through the built desk, side by side: one worker a core, each with a desk of its own (desk.ts). */
export default defineConfig({
  testDir: '.',
  globalSetup: './study-market.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  forbidOnly: true,
  // A test that needs a second try has a cause: find it.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: ensureTestBrowser(), args: [...CHROMIUM_FLAGS] },
    screenshot: 'only-on-failure',
    // The app's own worker would answer before a journey's routes; `service/offline.spec.ts` is about it.
    serviceWorkers: 'block',
  },
})
