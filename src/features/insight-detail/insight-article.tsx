import type { UseQueryResult } from '@tanstack/react-query'
import { memo, useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Insight } from '#contract/records/insight.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import { EpisodesPanel } from '#features/insight-detail/episodes/episodes-panel.tsx'
import { AuditPanel } from '#features/insight-detail/evidence/audit-panel.tsx'
import { BaseRatePanel } from '#features/insight-detail/evidence/base-rate-panel.tsx'
import { ConvictionPanel } from '#features/insight-detail/evidence/conviction-panel.tsx'
import { DataNotesPanel } from '#features/insight-detail/evidence/data-notes-panel.tsx'
import {
  EvidenceSummaryPanel,
  useExpected,
} from '#features/insight-detail/evidence/evidence-summary-panel.tsx'
import { HitRatioPanel } from '#features/insight-detail/evidence/hit-ratio-panel.tsx'
import { PredictionsPanel } from '#features/insight-detail/fan/predictions-panel.tsx'
import { DetailHeader, NO_ASSET } from '#features/insight-detail/header/detail-header.tsx'
import { FactsStrip } from '#features/insight-detail/header/facts-strip.tsx'
import { OtherInsightsPanel } from '#features/insight-detail/header/other-insights-panel.tsx'
import { toDetailModel, type CaptionOf } from '#features/insight-detail/model/detail-model.ts'
import {
  detailSearch,
  type DetailSearch,
  type SelectEpisode,
  type SetDetailSearch,
} from '#features/insight-detail/model/detail-search.ts'
import { useDetailData } from '#features/insight-detail/model/panel-data.tsx'
import { ProgressPanel } from '#features/insight-detail/progress/progress-panel.tsx'
import { StatusPanel } from '#features/insight-detail/progress/status-panel.tsx'
import { RobustnessSection } from '#features/insight-detail/robustness/robustness-section.tsx'
import { ConditionsPanel } from '#features/insight-detail/text/conditions-panel.tsx'
import {
  Disclaimer,
  NarrativePanel,
  ScenarioImagesPanel,
} from '#features/insight-detail/text/service-panels.tsx'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { formatDay } from '#shared/format/date.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { PageNotes } from '#shared/personal/note-parts.tsx'
import { PrintFooter } from '#shared/print/print-page.tsx'
import { noticeOf } from '#shared/ui/data-notice.ts'
import { usePrintLayout } from '#shared/ui/printing.ts'
import { LeftOutNotice, Notice } from '#shared/ui/states/notice.tsx'
import './insight-detail.css'
import { PrintEpisodes, PrintHead } from './print.tsx'

type InsightArticleProps = {
  insight: Insight
  predictions: UseQueryResult<{ items: Prediction[]; unreadable: readonly unknown[] }>
}

/** The page of one insight. The address is deferred, so that typing and dragging stay responsive. */
export function InsightArticle(props: InsightArticleProps) {
  const { state, set, dropped } = useSearchState(detailSearch)
  return <Article {...props} search={useDeferredValue(state)} setSearch={set} dropped={dropped} />
}

type ArticleProps = InsightArticleProps & {
  search: DetailSearch
  setSearch: SetDetailSearch
  dropped: readonly string[]
}

/** Panels are independent: each says what it lacks, and the others are still shown. */
const Article = memo(function Article({ insight, predictions, search, setSearch, dropped }: ArticleProps) {
  usePrintLayout()
  useAnchor()
  // The fan renders first, panels below the fold right after it; on back navigation all at once, so that the page has its height.
  const isWhole = useDeferredValue(true, useNavigationType() === 'POP')
  const data = useDetailData(insight.metadata.entity)
  const { units, closes, now, priceLoad } = data
  const model = useMemo(
    () =>
      toDetailModel({
        insight,
        predictions: predictions.data?.items ?? null,
        units,
        closes,
        now,
        wantedHorizon: search.horizon,
        asOf: search.asOf,
      }),
    [insight, predictions.data, units, closes, now, search.horizon, search.asOf],
  )
  const { facts, rows, horizon, fan } = model
  const { title } = facts
  const isPending = predictions.isFetching && !fan
  const unknownHorizon = search.horizon === horizon ? null : search.horizon
  const expected = useExpected(facts)
  const label = facts.tag === null ? NO_ASSET : tickerLabel(facts.tag, data.entity)
  const simulated = noticeOf(data.config)
  const notice = simulated && `${simulated}.`
  // Title, date and source are the same for all charts of the page.
  const caption = useMemo(
    (): CaptionOf =>
      (shows, legend, count = facts.cases) => ({
        title: `${title} · ${label}`,
        subtitle: `${expected.words === null ? '' : `${expected.words}. `}${shows}; ${count === null ? 'number of past cases not provided' : `n = ${count}`}, as of ${formatDay(facts.entryAt)}`,
        ...(legend ? { legend } : {}),
        footer: [
          'Source: Financial Insights Service, Insight Desk. Past outcomes, not a forecast and not advice.',
          ...(notice ? [notice] : []),
        ],
      }),
    [title, label, facts, expected.words, notice],
  )
  const shared = { model, closes, prices: priceLoad, caption }
  const chooseHorizon = useCallback(
    (value: string) => setSearch({ horizon: value === facts.horizon ? null : value }),
    [setSearch, facts.horizon],
  )
  const selectEpisode = useCallback<SelectEpisode>(
    (choose) => setSearch((now) => ({ episode: choose(now.episode) }), { isReplacing: true }),
    [setSearch],
  )
  return (
    <article className="print-sheet print-rules detail-page">
      <PrintHead
        environment={[
          data.config?.environment ?? 'environment unknown',
          ...(notice ? ['simulated data'] : []),
        ].join(', ')}
        now={now}
      />
      {expected.words && <p className="print-only mb-1.5 text-sm font-semibold">{expected.words}.</p>}
      <LeftOutNotice className="mb-3" dropped={dropped} set={setSearch} />
      {unknownHorizon !== null && (
        <Notice className="mb-3" onDismiss={() => setSearch({ horizon: null }, { isReplacing: true })}>
          {`This insight has no horizon ${unknownHorizon}${horizon === null ? '' : `, so ${horizon} is shown`}.`}
        </Notice>
      )}
      <DetailHeader insight={insight} model={model} data={data} onChooseHorizon={chooseHorizon} />
      <div className="mt-2 empty:hidden">
        <PageNotes on={{ kind: 'insight', key: insight.id, title }} />
      </div>
      <div className="detail-grid page-md:gap-x-4 page-md:gap-y-4 page-lg:grid-cols-[minmax(0,1fr)_21.25rem] page-lg:grid-rows-[auto_auto_1fr] page-lg:2xl:grid-cols-[minmax(0,1fr)_22.5rem] grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-3">
        {facts.tag !== null && (
          <div className="screen-only page-lg:col-start-2 page-lg:row-start-2 page-lg:mt-0 mt-3.5">
            <EvidenceSummaryPanel {...shared} {...{ expected, units }} tag={facts.tag} />
          </div>
        )}
        <FactsStrip {...shared} />
        <div className="page-md:gap-4 page-lg:col-start-1 page-lg:row-span-2 page-lg:row-start-2 grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
          <PredictionsPanel
            {...shared}
            {...{ search, setSearch, episodes: insight.episodes, record: expected.record }}
            query={predictions}
            onChooseHorizon={chooseHorizon}
          />
          {isWhole && (
            <>
              <ProgressPanel {...shared} asOf={search.asOf} isPending={isPending} />
              <HitRatioPanel
                {...{ rows, caption }}
                chosen={horizon}
                onChoose={chooseHorizon}
                isLoading={priceLoad.isLoading}
              />
              <div className="detail-pair page-md:gap-4 page-xl:grid-cols-2 grid grid-cols-[minmax(0,1fr)] items-start gap-3">
                <BaseRatePanel {...shared} />
                <AuditPanel {...shared} isPending={isPending} episodes={insight.episodes.length} />
              </div>
            </>
          )}
        </div>
        <aside className="page-md:gap-4 page-lg:col-start-2 page-lg:row-start-3 grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
          <div className="screen-only">
            <StatusPanel {...shared} />
          </div>
          <ConvictionPanel report={insight.metadata.high_conviction_report} stars={facts.stars} />
          <div className="screen-only contents">
            {facts.tag !== null && <OtherInsightsPanel tag={facts.tag} facts={facts} data={data} />}
            <ScenarioImagesPanel charts={insight.charts} title={insight.title} />
            <DataNotesPanel
              insight={insight}
              model={model}
              isLoading={isPending || priceLoad.isLoading}
              unreadablePredictions={predictions.data?.unreadable.length ?? 0}
            />
          </div>
        </aside>
        {isWhole && (
          <div className="page-md:gap-4 page-lg:col-span-full page-lg:row-start-4 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
            {facts.tag !== null && <RobustnessSection {...shared} tag={facts.tag} />}
            <NarrativePanel insight={insight} />
            <EpisodesPanel
              {...shared}
              episodes={insight.episodes}
              currency={data.currency}
              selected={search.episode}
              onSelect={selectEpisode}
            />
            <PrintEpisodes model={model} episodes={insight.episodes} />
            <ConditionsPanel conditions={insight.conditions} tag={facts.tag} entryAt={facts.entryAt} />
            <Disclaimer text={insight.disclaimer} notice={notice} />
          </div>
        )}
      </div>
      <PrintFooter now={now} />
    </article>
  )
})

/** Opens a link such as `#episodes` at its panel, which the browser looks for before the insight has loaded. A restored position stays. */
function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    if (window.scrollY === 0) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
