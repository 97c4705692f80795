import { expect, request } from '@playwright/test'
import { E2E_PORT } from './programs.ts'

/** Journeys begin when the engine has studied every asset, so that each sees the same market. */
export default async function engineComplete() {
  const desk = await request.newContext({ baseURL: `http://127.0.0.1:${E2E_PORT}` })
  await expect
    .poll(
      async () => {
        const config = (await (await desk.get('/api/config')).json()) as {
          reference: { progress: { phase: string } } | null
        }
        return config.reference?.progress.phase
      },
      { timeout: 240_000, intervals: [500] },
    )
    .toBe('Complete')
  await desk.dispose()
}
