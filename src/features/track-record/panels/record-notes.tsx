import { Panel } from '#shared/ui/panel.tsx'

/** What the reader must know before taking these figures for more than they are. */
export const RecordNotes = () => (
  <Panel title="What this record cannot tell">
    <ul className="grid max-w-[85ch] list-disc gap-1.5 pl-5 text-sm text-ink-2">
      <li>
        Only insights that the service still returns are judged. Where its own prices hold today’s survivors
        only, what was kept is overstated.
      </li>
      <li>
        Windows on one asset that overlap count once, the newest of them. Insights on different assets still
        share the market, so every interval and every bar of chance is too narrow.
      </li>
      <li>
        Kept means that the return from the last value over the horizon’s trading days went the stated way,
        the measure of the stated hit ratio. Worked goes by the signal levels and is estimated by this
        dashboard.
      </li>
      <li>
        Several tables look at the same insights: with many groups some lie outside their bars by chance
        alone.
      </li>
      <li>
        Insights older than six months come from the feed, which states no checks; of them the plain hit rate
        is taken as the promise.
      </li>
    </ul>
  </Panel>
)
