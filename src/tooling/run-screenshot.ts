import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { ROOT } from './build.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './found-programs.ts'
import { startDesk } from './program.ts'

/** `npm run screenshot`: takes the README's pictures from the running product. */
const OUT = path.join(ROOT, 'e2e/screenshots')

const desk = await startDesk({ REFERENCE_NOW: '2026-11-20T15:00:00Z' })
try {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] })
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  // Without the introduction that covers a first visit.
  await page.addInitScript(() =>
    localStorage.setItem('insight-desk.legend', '{"version":1,"value":{"isDismissed":true}}'),
  )
  mkdirSync(OUT, { recursive: true })
  const shoot = async (name: string) => {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(2_000) // panels that wait for others, fonts and the last layout
    await page.screenshot({ path: path.join(OUT, `${name}.png`) })
    console.log(`e2e/screenshots/${name}.png`)
  }
  await page.goto(`${desk.origin}/insights?stars=6,7,8`)
  const grid = page.getByRole('grid', { name: 'Insights' })
  await grid.getByRole('row').nth(1).waitFor()
  await shoot('insights')
  await grid.getByRole('link').first().click()
  await page.getByRole('figure', { name: 'Predictions', exact: true }).waitFor()
  await shoot('insight')
  await page.locator('a[href^="/assets/"]').first().click()
  await page.getByRole('figure', { name: 'Price', exact: true }).waitFor()
  await shoot('asset')
  await browser.close()
} finally {
  await desk.end()
}
