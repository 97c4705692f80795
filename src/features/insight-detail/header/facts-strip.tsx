import type { ReactNode } from 'react'
import { directionLabel, MAX_STARS } from '#contract/values/codes.ts'
import { lastCloseWithin, progressOf, type DetailModel } from '#features/insight-detail/model/detail-model.ts'
import type { PanelData } from '#features/insight-detail/model/panel-data.tsx'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatReturnRange, rankInWords } from '#shared/format/percent.ts'
import { formatHorizon, formatProgress } from '#shared/format/words.ts'
import { ExplainedWord } from '#shared/glossary/explained-word.tsx'
import type { Term } from '#shared/glossary/terms.ts'
import { NOTHING_REALISED, realisedSoFar } from '#shared/predictions/realised-path.ts'
import { Amount, NotAvailable, ReturnAmount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { SampleNote } from '#shared/ui/indicators/sample-words.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'

/** The insight in eight facts, each with its sample or source. */
export function FactsStrip({ model, prices }: Pick<PanelData, 'model' | 'prices'>) {
  const { facts } = model
  const { stars, checksMet, rate, sample } = facts
  const progress = progressOf(model)
  const status = prices.isLoading || prices.isFailed ? null : model.status
  return (
    // Fixed column widths, so that prices that load later do not move the others.
    <dl className="detail-facts page-lg:col-span-full page-lg:row-start-1 page-lg:mt-3.5 page-md:grid-cols-4 page-lg:grid-cols-[100fr_116fr_112fr_100fr_186fr_208fr_126fr_152fr] max-page-xs:grid-cols-2 grid grid-cols-[repeat(3,minmax(0,1fr))] gap-px overflow-hidden rounded-md border border-line bg-line-faint">
      <Fact label="Direction" term="direction">
        {facts.direction === 'unknown' && facts.directionCode !== null ? (
          directionLabel(facts.directionCode)
        ) : (
          <DirectionMark direction={facts.direction} hasWord size={9} />
        )}
      </Fact>
      <Fact
        label="Horizon"
        term="horizon"
        note={facts.endAt === null ? null : `ends ${formatDay(facts.endAt)}`}
      >
        {facts.horizon ? formatHorizon(facts.horizon) : <NotAvailable />}
      </Fact>
      <Fact
        label="Quality"
        term="quality"
        note={checksMet === null ? 'checks not provided' : `${checksMet} of ${MAX_STARS} checks met`}
      >
        <QualityMeter stars={stars} checksMet={checksMet} size="md" />
      </Fact>
      <Fact label="Median return" term="median" note={facts.horizon && `at ${facts.horizon}`}>
        <ReturnAmount value={facts.median} />
      </Fact>
      <Fact
        label="Hit ratio, stated"
        term="hitRatio"
        note={
          rate === null ? null : (
            <SampleNote rate={rate} count={sample.count} isEstimated={sample.source === 'estimated'} />
          )
        }
      >
        <Amount text={formatRate(rate, sample.count)} isMuted={evidenceTier(sample.count) === 'thin'} />
      </Fact>
      <Fact
        label="Signal levels"
        term="signalLevels"
        note={facts.levels && formatReturnRange(facts.levels.low, facts.levels.high)}
      >
        {facts.signalLow === null || facts.signalHigh === null ? (
          <NotAvailable />
        ) : (
          `${facts.prices.price(facts.signalLow)} to ${facts.prices.price(facts.signalHigh)}`
        )}
      </Fact>
      <Fact
        label="Status, estimated"
        term="status"
        note={progress && formatProgress(progress.day, progress.bars)}
      >
        {status ? (
          <StatusMark state={status.state} elapsed={progress?.share ?? null} size={14} hasWord />
        ) : (
          <span className="font-regular text-ink-3">{prices.isLoading ? 'loading' : NOT_AVAILABLE}</span>
        )}
      </Fact>
      <Fact label="Realised" term="realised" note={realisedNote(model, prices)}>
        <ReturnAmount value={status?.realised ?? null} />
      </Fact>
    </dl>
  )
}

/** The rank of the realised return, or why there is none. */
function realisedNote(model: DetailModel, { isLoading, isFailed }: PanelData['prices']): string {
  const { path, ranked } = model
  const last = lastCloseWithin(model)
  const rank = last && ranked.find(({ at }) => at === last.at)
  if (rank) return rankInWords(rank.place)
  if (isLoading) return 'loading prices'
  if (isFailed) return 'prices did not load'
  if (path === null) return 'no prices'
  // A blank line for the rank, which loads later, so that nothing moves.
  return realisedSoFar(path.since) ? '\u00a0' : NOTHING_REALISED
}

type FactProps = {
  label: string
  term: Term
  note?: ReactNode
  children: ReactNode
}

const Fact = ({ label, term, note, children }: FactProps) => (
  <div className="max-page-md:last:col-span-2 max-page-xs:last:col-span-1 max-page-lg:min-w-0 page-xl:px-3.5 bg-surface px-3 py-2">
    <dt className="text-2xs text-ink-3">
      <ExplainedWord term={term}>{label}</ExplainedWord>
    </dt>
    <dd className="max-page-md:text-base max-page-md:leading-5 max-page-md:whitespace-normal text-[1.0625rem] leading-6 font-semibold data">
      {children}
    </dd>
    {note && <dd className="max-page-md:whitespace-normal text-2xs data text-ink-2">{note}</dd>}
  </div>
)
