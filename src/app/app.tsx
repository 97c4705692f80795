import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from './query-client.ts'
import { AppRoutes } from './router.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'

export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  )
}
