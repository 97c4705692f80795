import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'

/** Props of every filter panel. `isReplacing`: the change replaces the current history entry. */
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
          'h-6 rounded-sm border px-2 data pointer-coarse:h-10',
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
    <input type="checkbox" checked={isOn} onChange={onToggle} />
    {children}
  </label>
)

/** Height of a histogram bar, px: 0 without a count, otherwise at least 2. */
export const barHeight = (count: number, most: number, height: number) =>
  count === 0 ? 0 : 2 + Math.round((count / Math.max(1, most)) * (height - 2))

/** A histogram bar outside the chosen values. In forced-colors mode it would otherwise have the colour of the page. */
export const UNCHOSEN_BAR =
  'bg-line-strong forced-colors:bg-[GrayText] forced-colors:forced-color-adjust-none'

export const toggled = <T,>(chosen: readonly T[], value: T) =>
  chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
