import { Link } from 'react-router'
import { PageShell } from '#app/shell/page-shell.tsx'
import { insightsPath } from '#shared/navigation/paths.ts'
import { PageTitle } from '#shared/notifications/page-title.tsx'
import { buttonClass } from '#shared/ui/button.tsx'

export const Component = () => (
  <PageShell title="Insight Desk">
    <PageTitle>Page not found</PageTitle>
    <div className="grid max-w-[60ch] justify-items-start gap-2 p-8">
      <h1 className="text-2xl font-semibold">Page not found</h1>
      <p className="text-ink-2">The address may be mistyped, or the page has moved.</p>
      <Link to={insightsPath()} className={buttonClass('primary', 'mt-2')}>
        Go to insights
      </Link>
    </div>
  </PageShell>
)
