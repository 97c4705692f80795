import type { ReactNode } from 'react'
import { useServiceNow } from '#api/queries/config-queries.ts'
import '#app/pages.css'
import { PageShell } from '#app/shell/page-shell.tsx'
import { PageTitle } from '#shared/notifications/notifying.tsx'
import { PrintFooter, PrintHeader } from '#shared/print/print-page.tsx'
import { useViewKeys } from './list-links.ts'

type SheetPageProps = {
  title: string
  /** The heading, where it says more than the title. */
  heading?: string
  children: ReactNode
}

/** A page in one column of panels, which prints as sheets. */
export function SheetPage({ title, heading = title, children }: SheetPageProps) {
  useViewKeys()
  const now = useServiceNow()
  return (
    <PageShell title={title}>
      <div className="page-room">
        <div className="print-sheet mx-auto grid w-full max-w-[100rem] grid-cols-1 gap-4 px-3 pt-4 md:px-4 lg:px-6">
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
