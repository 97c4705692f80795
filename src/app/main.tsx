import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { noteAskedAgain } from '#api/client/http.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
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
        {/* Navigation renders synchronously; components that are expensive to render defer themselves (`useDeferredValue`). */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>,
  )
// A page whose code is loaded renders as a transition, in slices that leave room for key events. While its code is still loading, the
// frame renders synchronously, because the router notifies only mounted components when it arrives. The list's loader awaits nothing,
// so it has finished by the next task.
setTimeout(() => (router.state.initialized ? startTransition(draw) : draw()))
