import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureTestBrowser } from '#tooling/found-programs.ts'

/** Journeys through the built desk, side by side, each worker with a desk of its own (desk.ts). */
export default defineConfig({
  testDir: '.',
  globalSetup: './study-market.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // A page waits for its answers and its next frame a good part of the time: three workers keep two cores busy.
  workers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
  forbidOnly: true,
  // A test that needs a second try has a cause: find it.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: ensureTestBrowser(), args: [...CHROMIUM_FLAGS] },
    screenshot: 'only-on-failure',
    // No press waits until what it opens has come to rest; access/theme.spec.ts is about motion.
    contextOptions: { reducedMotion: 'reduce' },
    // The app's own worker would answer before a journey's routes; `service/offline.spec.ts` is about it.
    serviceWorkers: 'block',
  },
})
