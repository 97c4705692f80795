import { Component } from 'react'
import type { ReactNode } from 'react'

type Props = { children: ReactNode; onFail?: () => void }

/** Last resort for a bug of ours: the frame stays, the page says so and offers a way on. Never a stack trace. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  constructor(props: Props) {
    super(props)
    this.state = { hasFailed: false }
  }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFail?.()
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main role="alert" className="grid max-w-[60ch] justify-items-start gap-2 p-8">
        <h1 className="text-2xl font-semibold">This page could not be drawn</h1>
        <p className="text-ink-2">
          That is a fault of this dashboard, not of the data. Saved views, the watchlist and the address of
          this page are kept.
        </p>
        <a href="/insights" className="mt-2 font-medium text-accent-text underline">
          Back to the insights
        </a>
      </main>
    )
  }
}
