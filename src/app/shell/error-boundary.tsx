import { Component } from 'react'
import type { ReactNode } from 'react'

/** `at`: what is drawn; once it is something else, it is tried again. */
type Props = { children: ReactNode; at?: string; onFail?: () => void }
type State = { hasFailed: boolean; at?: string | undefined }

/** Last resort for a bug of ours: the frame stays, the page says so and offers a way on. Never a stack trace. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, hasFailed: false }
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
      <main role="alert" className="grid justify-items-start gap-2 p-8">
        <h1 className="text-2xl font-semibold">This page could not be drawn</h1>
        <p className="text-ink-2">A fault of this dashboard, not of the data. What you saved is kept.</p>
        <a href="/insights" className="mt-2 font-medium text-accent-text underline">
          Back to the insights
        </a>
      </main>
    )
  }
}
