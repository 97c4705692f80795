import { PageShell } from './page-shell.tsx'

/** Stands where a page has a fault or its code does not load: the frame around it stays. Never a stack trace. */
export const PageError = () => (
  <PageShell title="Insight Desk">
    <div role="alert" className="grid justify-items-start gap-2 p-8">
      <h1 className="text-2xl font-semibold">This page did not load</h1>
      <p className="max-w-[60ch] text-ink-2">
        The network is down, a newer version was released, or the page has a fault. Saved data is not
        affected.
      </p>
      <button type="button" onClick={() => window.location.reload()} className={LINK}>
        Reload the page
      </button>
      <a href="/insights" className={LINK}>
        Back to the insights
      </a>
    </div>
  </PageShell>
)

const LINK = 'mt-2 font-medium text-accent-text underline'
