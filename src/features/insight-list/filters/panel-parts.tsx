import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'

/** What every panel of a filter gets. A replacing change makes no entry in the history. */
export type PanelProps = {
  search: InsightSearch
  onChange: (change: Partial<InsightSearch>, options?: { isReplacing?: boolean }) => void
}

export const PanelHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <h2 className="flex flex-wrap justify-between gap-x-2 pb-2 font-semibold">
    {title} <span className="font-regular text-ink-3">{children}</span>
  </h2>
)

type Preset = { label: string; isOn: boolean; choose: () => void }

export const Presets = ({ options }: { options: readonly Preset[] }) => (
  <div className="mt-2 flex flex-wrap gap-1">
    {options.map(({ label, isOn, choose }) => (
      <button
        key={label}
        type="button"
        aria-pressed={isOn}
        onClick={choose}
        className={clsx(
          'data h-6 rounded-sm border px-2',
          isOn
            ? 'border-accent-line bg-accent-tint text-accent-text'
            : 'border-line text-ink-2 hover:border-line-strong hover:text-ink',
        )}
      >
        {label}
      </button>
    ))}
  </div>
)

type CheckLineProps = { isOn: boolean; onToggle: () => void; title?: string; children: ReactNode }

export const CheckLine = ({ isOn, onToggle, title, children }: CheckLineProps) => (
  <label
    title={title}
    className="flex min-h-7 cursor-pointer items-center gap-2 rounded-xs hover:bg-hover max-md:min-h-11"
  >
    <input type="checkbox" checked={isOn} onChange={onToggle} className="accent-accent" />
    {children}
  </label>
)

/** The height of a bar of a filter's shape, px: none for none, and a few stay visible. */
export const barHeight = (count: number, most: number, height: number) =>
  count === 0 ? 0 : 2 + Math.round((count / Math.max(1, most)) * (height - 2))

/** A bar of a filter's shape that is not chosen; forced colours would paint it like the page. */
export const REST_BAR = 'bg-press forced-colors:bg-[GrayText] forced-colors:forced-color-adjust-none'
