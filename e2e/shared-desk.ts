import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startDesk } from '#tooling/program.ts'
import { FROZEN_MARKET, hasRecord } from './programs.ts'

/**
 * Starts the desk that all workers share, for the run; a journey opens it by path. The market is studied once, into a cache folder that
 * the desks of single journeys read too.
 */
export default async function startSharedDesk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-market-'))
  process.env['E2E_MARKET'] = folder
  const desk = await startDesk({ ...FROZEN_MARKET, REFERENCE_CACHE: folder })
  await hasRecord(desk.origin)
  process.env['E2E_DESK'] = desk.origin
  return async () => {
    await desk.end()
    rmSync(folder, { recursive: true, force: true })
    const refused = desk.output
      .split('\n')
      .filter((line) => /"status":5\d\d|"level":"(warn|error)"/.test(line))
    if (refused.length > 0) console.log(`The desk refused or warned:\n${refused.join('\n')}`)
  }
}
