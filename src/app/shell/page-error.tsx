import { PageShell } from './page-shell.tsx'

/** For a bug of ours and for code that does not come: the page says so and offers a way on, the frame around it stays. Never a stack trace. */
export const PageError = () => (
  <PageShell title="Insight Desk">
    <div role="alert" className="grid justify-items-start gap-2 p-8">
      <h1 className="text-2xl font-semibold">This page could not be drawn</h1>
      <p className="max-w-[60ch] text-ink-2">
        Its code did not come, because the network is away or a newer version has replaced it, or it has a
        fault. What you saved is kept.
      </p>
      <button type="button" onClick={() => window.location.reload()} className={WAY_ON}>
        Reload the page
      </button>
      <a href="/insights" className={WAY_ON}>
        Back to the insights
      </a>
    </div>
  </PageShell>
)

const WAY_ON = 'mt-2 font-medium text-accent-text underline'
