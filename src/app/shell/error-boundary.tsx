import { Component } from 'react'
import type { ReactNode } from 'react'
import { MissingCode } from '#shared/loading/later.tsx'

/** `at`: what is drawn; once it is something else, it is tried again. */
type Props = { children: ReactNode; at?: string; onFail?: () => void }
type State = { hasFailed: boolean; isMissing?: boolean; at?: string | undefined }

/** Last resort for a bug of ours and for code that does not come: the page says which, and offers a way on. Never a stack trace. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, hasFailed: false }
  }

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, isMissing: error instanceof MissingCode }
  }

  override componentDidCatch() {
    this.props.onFail?.()
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className="grid justify-items-start gap-2 p-8">
        <h1 className="text-2xl font-semibold">This page could not be drawn</h1>
        <p className="text-ink-2">
          {this.state.isMissing
            ? 'Its code did not come. Check the network, then try again.'
            : 'A fault of this dashboard, not of the data. What you saved is kept.'}
        </p>
        {this.state.isMissing && (
          <button type="button" onClick={() => window.location.reload()} className={WAY_ON}>
            Try again
          </button>
        )}
        <a href="/insights" className={WAY_ON}>
          Back to the insights
        </a>
      </div>
    )
  }
}

const WAY_ON = 'mt-2 font-medium text-accent-text underline'
