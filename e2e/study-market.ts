import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startDesk } from './programs.ts'

/** Studies the journeys' market once, into a cache folder for every worker's desk. */
export default async function studyMarket() {
  const folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-market-'))
  process.env['E2E_MARKET'] = folder
  const desk = await startDesk({ REFERENCE_CACHE: folder })
  await desk.end()
  return () => rmSync(folder, { recursive: true, force: true })
}
