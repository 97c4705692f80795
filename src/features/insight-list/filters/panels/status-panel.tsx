import { matchOutcomes } from '#features/insight-list/rows/outcome-filter.ts'
import type { OutcomeCode } from '#features/insight-list/rows/row-outcomes.ts'
import { useOutcomesById, OUTCOME_CODES } from '#features/insight-list/rows/row-outcomes.ts'
import { useCheckedCount } from '#features/insight-list/rows/outcome-notes.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import { OUTCOME_WORDS } from '#features/insight-list/filters/model/filter-words.ts'
import { LoadAll } from '#features/insight-list/pages/load-all.tsx'

type StatusPanelProps = {
  search: InsightSearch
  onChange: (change: Partial<InsightSearch>) => void
}

/** What became of the insights, over those that are loaded, and whether they were opened. */
export function StatusPanel({ search, onChange }: StatusPanelProps) {
  const { loaded, now, flags } = useList()
  const outcomes = useOutcomesById(true)
  const checked = useCheckedCount(loaded.map(({ id }) => id))
  const chosen = search.outcome
  const toggle = (code: OutcomeCode) =>
    onChange({ outcome: chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code] })
  return (
    <div className="px-3">
      <h2 className="flex flex-wrap justify-between gap-x-2 pb-1 font-semibold">
        Status <span className="font-regular text-ink-3">estimated, any may match</span>
      </h2>
      {OUTCOME_CODES.map((code) => (
        <Line
          key={code}
          words={OUTCOME_WORDS[code]}
          isOn={chosen.includes(code)}
          // Ranking takes a request for each open insight: it begins when it is asked for.
          count={
            code === 'outside' && !chosen.includes(code)
              ? null
              : matchOutcomes(loaded, [code], outcomes, now).length
          }
          onToggle={() => toggle(code)}
        />
      ))}
      <div className="mt-1 border-t border-line-faint pt-1">
        <Line
          words="Unread only"
          title="Published since your last visit and not opened yet, or marked unread"
          isOn={search.show === 'unread'}
          count={loaded.filter((row) => flags.isUnread(row)).length}
          onToggle={() => onChange({ show: search.show === 'unread' ? 'all' : 'unread' })}
        />
      </div>
      <p role="status" className="pt-1 text-xs text-ink-3">
        {checked < loaded.length
          ? `${checked} of ${loaded.length} loaded insights checked.`
          : `All ${loaded.length} loaded insights checked.`}{' '}
        The service cannot filter by status.
      </p>
      <LoadAll />
    </div>
  )
}

type LineProps = { words: string; title?: string; isOn: boolean; count: number | null; onToggle: () => void }

const Line = ({ words, title, isOn, count, onToggle }: LineProps) => (
  <label
    title={title}
    className="flex min-h-7 cursor-pointer items-center gap-2 rounded-xs hover:bg-hover max-md:min-h-11"
  >
    <input type="checkbox" checked={isOn} onChange={onToggle} className="accent-accent" />
    {words}
    {count !== null && <span className="data ml-auto text-ink-3">{count}</span>}
  </label>
)
