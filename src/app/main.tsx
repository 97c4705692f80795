import { createRoot } from 'react-dom/client'
import { hasEarlyAnswer } from '#api/early-answer.ts'
import { insightQueries } from '#api/insight-queries.ts'
import { DEFAULT_LIMIT } from '#contract/list-limits.ts'
import { firstAnswer } from '#shared/state/first-answer.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import './styles.css'

/** How long the first picture may wait for the rest of an answer that has begun to arrive. */
const PATIENCE_MS = 300

async function start(element: HTMLElement) {
  const root = createRoot(element)
  const queryClient = createQueryClient()
  // The plain list is here before the code is: read first, it is in the first picture, instead of its empty shape.
  if (hasEarlyAnswer()) {
    const reading = queryClient.prefetchQuery(insightQueries.list({ limit: DEFAULT_LIMIT }))
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  }
  root.render(<App queryClient={queryClient} />)
  await firstAnswer
  // Where they do not come, the system's own stand in.
  await import('./fonts.css').catch(() => {})
}

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
void start(element)
