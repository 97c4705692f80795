import type { AppConfig } from '#contract/desk/app-config.ts'
import { formatInstant } from '#shared/format/date.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { Fact } from './data-overview.tsx'

const SYSTEMS = [
  ['priceStream', 'Live prices', 'streamed', 'none: delayed prices are shown'],
  ['feed', 'Feed of insights', 'the service’s own', 'none: made out of the insights filter'],
  ['snakes', 'Names of series', 'given by the service', 'none: series are shown by their expression'],
] as const

/** What is known of a service that does not tell what it has read. */
export const LiveAccount = ({ config: { environment, now, systems, units } }: { config: AppConfig }) => (
  <Panel title="The service" sub="live: an account of the Financial Insights Service">
    <p className="mb-2 max-w-[72ch] text-ink-2">
      It does not tell which prices it has read. What is known here is what its account is configured with.
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
