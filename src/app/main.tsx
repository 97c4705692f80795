import { createRoot } from 'react-dom/client'
import { hasAskedEarly } from '#api/client/early-answer.ts'
import { takeFirstAnswers } from '#features/insight-list/pages/first-answers.ts'
import { preload, waitWhile, whenIdle } from '#shared/loading/ahead.ts'
import { behind } from '#shared/loading/later.tsx'
import { noteFailedSheets } from '#shared/loading/failed-sheets.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import './styles.css'

/** How long the first picture may wait for answers that were asked for while the code was on its way. */
const PATIENCE_MS = 300

async function start(element: HTMLElement) {
  noteFailedSheets()
  const root = createRoot(element)
  const queryClient = createQueryClient()
  let isWhole = false
  waitWhile(() => !isWhole || queryClient.isFetching() > 0)
  // Asked for before the answers are read: it comes down the line while the first picture is drawn.
  const second = import('./second-file.ts').catch(() => null) // each part asks for it anew
  // The plain list comes with the code: read first, it is in the first picture, instead of its empty shape.
  const previewed = hasAskedEarly() ? takeFirstAnswers(queryClient) : null
  if (previewed) await Promise.race([previewed, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  root.render(<App queryClient={queryClient} />)
  // For the fan's own answer; the parts that are in this file ask for it by themselves.
  const third = second.then(behind(() => import('./third-file.ts'))).catch(() => null)
  if (previewed) void third.then((code) => code?.readFan(queryClient, previewed))
  await Promise.all([second, third])
  isWhole = true
  await whenIdle()
  preload(async () => (await import('./typeface.ts')).typefaceForList(import.meta.url))
}

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
// Not at the module's own level: whoever watches the network notes of each request where it was asked for, and there that is the
// whole file, which would be parsed once more for its line numbers.
queueMicrotask(() => void start(element))
