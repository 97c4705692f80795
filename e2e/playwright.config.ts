import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from '#tooling/chromium.ts'
import { E2E_PORT } from './programs.ts'

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** One built stack for all journeys, with a small market so that it is complete within seconds. */
export default defineConfig({
  testDir: '.',
  globalSetup: './engine-complete.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  // A test that needs a second try has a cause: find it.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://127.0.0.1:${E2E_PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromium, args: [...CHROMIUM_FLAGS] },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node dist/server/main.js',
    cwd: '..',
    url: `http://127.0.0.1:${E2E_PORT}/readyz`,
    timeout: 90_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(E2E_PORT),
      REFERENCE_ASSETS: '120',
      REFERENCE_SEED: '7',
      REFERENCE_CACHE: 'off',
      REFERENCE_NOW: '2026-11-20T15:00:00Z',
    },
  },
})
