import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#shared/ui/button.tsx'

type PartBoundaryProps = {
  children: ReactNode
  /** In the place of the part; where nothing is given it is said, with a way on. */
  fallback?: ReactNode
}

/**
 * Around a part whose code comes later. It may not come, because the network is away or a newer version has replaced it: then the part
 * says so, and the page around it stays as it is, with all that was typed into it.
 */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return this.props.fallback === undefined ? <MissingPart /> : this.props.fallback
  }
}

export const MissingPart = () => (
  <div role="alert" className="grid max-w-80 justify-items-start gap-2 p-4 text-sm">
    <p className="font-semibold">This part did not load.</p>
    <p className="text-ink-2">
      The network is down, or a newer version was released. The page stays as it is.
    </p>
    <Button onClick={() => window.location.reload()}>Reload the page</Button>
  </div>
)
