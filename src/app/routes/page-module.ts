import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

/** What a loader here may know of the navigation; a link that is only pointed at can give it as well. */
export type PageArgs = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** Starts what a page needs, by the query options that its hooks read. Nothing waits for it: panels show their own waiting. */
export type StartPage = (queryClient: QueryClient) => (args: PageArgs) => null

/** What a file `*.route.tsx` exports. */
export type PageModule = { loader?: StartPage; Component: ComponentType; ErrorBoundary: ComponentType }
