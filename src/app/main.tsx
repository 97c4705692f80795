import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { noteAskedAgain } from '#api/client/http.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { loadPalette } from './shell/app-overlays.tsx'
import './styles.css'

document.addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element && target.closest('[data-asks-again]')) noteAskedAgain()
  },
  { capture: true },
)

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const root = createRoot(element)
const draw = () =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* What shows the address follows it at once; what is drawn from it defers by itself (`useDeferredValue`). */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>,
  )
// A page that is here is drawn as a transition: in slices, between which keys are heard. Where its code is on its way the frame is drawn
// in one piece, because the router tells only who is drawn already that it has come. The list's loader, which waits for nothing, is
// through by the next task.
setTimeout(() => (router.state.initialized ? startTransition(draw) : draw()))
// Once the first page has its own: what a key opens is there at its first press. Safari has no such callback.
const whenIdle = window.requestIdleCallback ?? setTimeout
whenIdle(() => void loadPalette().catch(() => {}))
