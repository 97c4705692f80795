import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Link, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { useServiceNow } from '#api/queries/config-queries.ts'
import { PageShell } from '#app/shell/page-shell.tsx'
import { BUILT_IN_VIEWS, viewCommands } from '#features/insight-list/all-views.ts'
import { insightSearch, viewOf } from '#features/insight-list/search/insight-search.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { PageTitle } from '#shared/notifications/page-title.tsx'
import { PrintFooter, PrintHeader } from '#shared/print/print-page.tsx'
import { useCommandGroup, useCommands } from '#shared/state/commands.ts'
import { useListContext, entryState } from '#shared/state/list-context.ts'
import { useViews } from '#shared/state/views.ts'
import '#app/pages.css'

/** The arguments of a loader that a prefetch can also provide. */
export type PageArgs = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** Starts the queries of a page, with the options that its hooks use. Not awaited: panels show their own loading states. */
export type StartPage = (queryClient: QueryClient, args: PageArgs) => void

/** Exports of a `*.route.tsx` file. */
export type PageModule = { start?: StartPage; Component: ComponentType }

type SheetPageProps = {
  title: string
  /** The `h1`, where it differs from the title. */
  heading?: string
  children: ReactNode
}

/** A page of panels in one column, with a header and footer for print. */
export function SheetPage({ title, heading = title, children }: SheetPageProps) {
  useViewKeys()
  const now = useServiceNow()
  return (
    <PageShell title={title}>
      <div className="page-room">
        <div className="print-sheet grid w-full max-w-[103rem] grid-cols-1 gap-4 px-3 pt-4 md:px-4 lg:px-6">
          <PageTitle>{title}</PageTitle>
          <h1 className="sr-only">{heading}</h1>
          <PrintHeader title={heading} />
          {children}
          <PrintFooter now={now} />
        </div>
      </div>
    </PageShell>
  )
}

/** Link and key back to the list, with its filters and scroll position as the user left it. */
export function BackToList() {
  const navigate = useNavigate()
  const { search, entry } = useListContext()
  const [to, state] = [insightsPath(search), entryState(entry)]
  useCommandGroup('list ', 'The list', [
    ['back', 'Back to the list', 'Escape', () => navigate(to, { state })],
  ])
  return (
    <Link
      to={to}
      state={state}
      className="-my-1 shrink-0 py-1 font-regular text-ink-2 hover:text-ink hover:underline pointer-coarse:grid pointer-coarse:content-center"
    >
      Insights
    </Link>
  )
}

/** The shortcuts of the list's views, on the other pages. */
export function useViewKeys() {
  const navigate = useNavigate()
  const own = useViews(({ views }) => views)
  const left = useListContext(({ search }) => search)
  const views = [...BUILT_IN_VIEWS, ...own]
  // Previous and next start from the view of the list as the user left it.
  const view = viewOf(views, insightSearch.read(new URLSearchParams(left)).state)
  useCommands(viewCommands(views, view, navigate))
}
