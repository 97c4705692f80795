import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { AppRouter } from './app-router.tsx'
import { AppRoutes } from './router.tsx'
import { ErrorBoundary } from '#app/shell/error-boundary.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <AppRouter>
            <AppRoutes />
          </AppRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  )
}
