import { useId, type ReactNode } from 'react'

/** Hatching for a band of a limited sample (12 to 29 cases), over whatever fills it: the caution shows without its colour. */
export function HatchPattern({ children }: { children: (fill: string) => ReactNode }) {
  const id = useId()
  return (
    <>
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="6" className="stroke-[var(--fan-hatch)]" strokeWidth="1" />
        </pattern>
      </defs>
      {children(`url(#${id})`)}
    </>
  )
}
