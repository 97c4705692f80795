import type { ReactNode } from 'react'

export const PreviewHead = ({ children, sub }: { children: ReactNode; sub?: ReactNode }) => (
  <h3 className="mb-1.5 flex justify-between font-semibold">
    {children}
    {sub && <span className="text-xs font-regular text-ink-3">{sub}</span>}
  </h3>
)
