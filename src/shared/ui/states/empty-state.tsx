import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  /** Why there is nothing, and what would bring something. */
  children?: ReactNode
  icon?: ReactNode
  actions?: ReactNode
  className?: string
}

/** Nothing to show is a result: it says why and offers the next step. */
export const EmptyState = ({ title, children, icon, actions, className }: EmptyStateProps) => (
  <div className={clsx('grid justify-items-start gap-1.5 p-6', className)}>
    {icon && <span className="mb-1 text-ink-3">{icon}</span>}
    <p className="text-lg font-semibold">{title}</p>
    {children && <div className="max-w-[56ch] text-ink-2">{children}</div>}
    {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
  </div>
)
