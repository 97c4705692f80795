import type { AppConfig } from '#contract/desk/app-config.ts'
import { formatInstant } from '#shared/format/date.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { Fact } from './data-overview.tsx'

const SYSTEMS = [
  ['priceStream', 'Live prices', 'streamed', 'none: delayed prices are shown'],
  ['feed', 'Feed of insights', 'the service’s own', 'none: built from the insights filter'],
  ['snakes', 'Names of series', 'provided by the service', 'none: series are shown by their expression'],
] as const

/** What is known of a service that does not tell what it has read. */
export const LiveAccount = ({ config: { environment, now, systems, units } }: { config: AppConfig }) => (
  <Panel title="Service" sub="live account of the Financial Insights Service">
    <p className="mb-2 max-w-[72ch] text-ink-2">
      This service does not report which prices it has read. These are the settings of its account.
    </p>
    <dl className="grid max-w-[44rem] text-sm">
      <Fact label="Environment">{environment}</Fact>
      <Fact label="Clock">{formatInstant(now)}</Fact>
      {SYSTEMS.map(([id, label, has, lacks]) => (
        <Fact key={id} label={label}>
          {systems[id] ? has : lacks}
        </Fact>
      ))}
      {Object.entries(units).map(([field, unit]) => (
        <Fact
          key={field}
          label={`Unit of ${field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`}
        >
          {String(unit)}
        </Fact>
      ))}
    </dl>
  </Panel>
)
