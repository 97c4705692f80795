import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Button } from '#shared/ui/button.tsx'

/**
 * Requests code again if it did not load: browsers abort what is loading when somebody goes back, and both React and React Router
 * keep a failure until the page is reloaded.
 */
export const loadCode = <T,>(load: () => Promise<T>) => load().catch(load)

/** A part of a page whose code loads when it is first shown; it stands in a `PartBoundary`. */
export const lazyPart = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadCode(load) }))

type PartBoundaryProps = {
  children: ReactNode
  /** Shown while the code of the part loads. */
  loading?: ReactNode
  /** Shown instead of the part if it failed; by default a message with a button to reload. */
  fallback?: ReactNode
}

/**
 * Loading and error state of a lazily loaded part. If its code does not load (offline, or replaced by a new release), only the part shows an
 * error, and the page around it, with everything typed into it, stays.
 */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    const { children, loading, fallback = <MissingPart /> } = this.props
    return this.state.hasFailed ? fallback : <Suspense fallback={loading}>{children}</Suspense>
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
