import type { FastifyInstance } from 'fastify'
import { REFERENCE_ROUTES } from '#contract/calls/routes.ts'
import {
  DATA_SHOWS,
  type DataReport,
  type DataRow,
  type DataShow,
  MAX_DATA_ROWS,
} from '#contract/desk/data-report.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { MINIMUM_CASES, RANK_MINIMUM } from '#reference/engine/base/parameters.ts'
import { isoDate, yearsBetween } from '#reference/market/base/civil-date.ts'
import type { FileAsset, FileReport } from '#reference/market/files/folder-part.ts'
import { countOf } from '#shared/format/words.ts'
import { median } from '#shared/statistics/quantile.ts'
import { badRequest } from './answers/error-answers.ts'
import { optionalQuery } from './answers/request-fields.ts'
import type { StudiedAsset, ServiceWorld } from './world/service-world.ts'

type Subject = { file: FileReport | null; own: FileAsset | null; index: number | null }

const DEFAULT_ROWS = 100

/** The data report: what was read and studied, and why an asset has no insight. Totals of everything, and a page of rows. */
export function dataRoute(app: FastifyInstance, world: ServiceWorld): void {
  const subjects = subjectsOf(world)
  app.get(REFERENCE_ROUTES.dataReport.path, ({ query }): DataReport => {
    const offset = wholeQuery(query, 'offset', 0, Number.MAX_SAFE_INTEGER)
    const limit = wholeQuery(query, 'limit', DEFAULT_ROWS, MAX_DATA_ROWS)
    const fits = fitting(query, world)
    const matching = subjects.filter(fits)
    const studies = world.market.assets.flatMap((_, index) => world.studyOf(index) ?? [])
    const yearsToEight = medianYears(studies)
    return {
      ...overview(world, studies),
      yearsToEight,
      reason: world.insights.size > 0 ? null : whyNothing(world, studies, yearsToEight),
      offset,
      matching: matching.length,
      rows: matching.slice(offset, offset + limit).map((subject) => toRow(subject, world, yearsToEight)),
    }
  })
}

/** Every asset, and every file without a usable asset, in the order of the files; simulated assets by tag. */
function subjectsOf({ files, assetByTag }: ServiceWorld): readonly Subject[] {
  if (files === null)
    return [...assetByTag]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, index]) => ({ file: null, own: null, index }))
  return files.flatMap((file): Subject[] =>
    file.assets.length === 0
      ? [{ file, own: null, index: null }]
      : file.assets.map((own) => ({ file, own, index: assetByTag.get(own.tag) ?? null })),
  )
}

/** Which subjects each choice of `show` lists. */
const SHOWN: Readonly<Record<DataShow, (subject: Subject, world: ServiceWorld) => boolean>> = {
  all: () => true,
  'left-out': ({ file }) =>
    file !== null && (file.assets.length === 0 || file.skipped > 0 || file.remarks.length > 0),
  'without-insights': ({ index }, world) =>
    index !== null && world.studyOf(index) !== null && world.insights.newestOf(index) === null,
  'to-come': ({ index }, world) => index !== null && world.studyOf(index) === null,
}

function fitting(query: unknown, world: ServiceWorld): (subject: Subject) => boolean {
  const show = showQuery(query)
  const search = optionalQuery(query, 'search')?.toLowerCase() ?? null
  const tag = optionalQuery(query, 'tag')
  return (subject) => {
    const { file, own, index } = subject
    const asset = index === null ? null : world.market.assets[index]!
    if (tag !== null && asset?.tag !== tag) return false
    const texts = [asset?.tag, asset?.ticker, asset?.name, own?.symbol, file?.file]
    const isFound = search === null || texts.some((text) => text?.toLowerCase().includes(search))
    return isFound && SHOWN[show](subject, world)
  }
}

function showQuery(query: unknown): DataShow {
  const text = optionalQuery(query, 'show') ?? 'all'
  const show = DATA_SHOWS.find((each) => each === text)
  if (show === undefined) throw badRequest(`show must be one of ${DATA_SHOWS.join(', ')}`)
  return show
}

function wholeQuery(query: unknown, name: string, fallback: number, max: number): number {
  const text = optionalQuery(query, name)
  if (text === null) return fallback
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= max)) throw badRequest(`${name} must be a whole number from 0 to ${max}`)
  return value
}

function overview(
  world: ServiceWorld,
  studies: readonly StudiedAsset[],
): Pick<DataReport, 'market' | 'clock' | 'progress' | 'totals' | 'newest'> {
  const { market, insights, files } = world
  const without = [...market.assets.keys()].filter((index) => insights.newestOf(index) === null)
  const newest = market.assets.reduce(
    (latest, _, index) => Math.max(latest, insights.newestOf(index) ?? -Infinity),
    -Infinity,
  )
  return {
    market: market.kind === 'files' ? 'files' : 'simulated',
    clock: {
      now: world.now(),
      asOf: isoDate(market.now),
      firstDay: isoDate(market.firstDay),
      stands: world.isFrozen,
    },
    progress: world.progress(),
    totals: {
      files: files?.length ?? 0,
      filesLeftOut: files?.filter(({ assets }) => assets.length === 0).length ?? 0,
      rowsLeftOut: files?.reduce((sum, { skipped }) => sum + skipped, 0) ?? 0,
      assets: market.assets.length,
      studied: studies.length,
      toCome: market.assets.length - studies.length,
      withInsights: market.assets.length - without.length,
      withoutInsights: without.filter((index) => world.studyOf(index) !== null).length,
      insights: insights.size,
    },
    newest: newest > -Infinity ? toIsoDay(newest) : null,
  }
}

function toRow({ file, own, index }: Subject, world: ServiceWorld, yearsToEight: number | null): DataRow {
  return {
    file: file && {
      name: file.file,
      assets: file.assets.length,
      leftOut: file.skipped,
      first: file.firstSkipped.map(({ line, message }) => ({ line, message })),
      remarks: [...file.remarks],
    },
    ...LEFT_OUT,
    ...(index !== null && assetColumns(index, world, yearsToEight)),
    ...(own && priceColumns(own)),
  }
}

/** The row of a file without an asset. */
const LEFT_OUT: Omit<DataRow, 'file'> = {
  symbol: null,
  tag: null,
  name: null,
  prices: null,
  leaps: null,
  rescaled: null,
  exchange: null,
  economy: null,
  currency: null,
  assetClass: null,
  class: null,
  known: { exchange: null, currency: null, class: null },
  study: 'left-out',
  insights: null,
  newest: null,
  reason: null,
}

/** What is known of an asset on any market. */
function assetColumns(
  index: number,
  world: ServiceWorld,
  yearsToEight: number | null,
): Omit<DataRow, 'file' | 'leaps' | 'rescaled'> {
  const asset = world.market.assets[index]!
  const study = world.studyOf(index)
  const insights = study && world.insights.countOf(index)
  const newest = world.insights.newestOf(index)
  return {
    symbol: asset.ticker,
    tag: asset.tag,
    name: asset.name,
    prices: study && spanOf(study.bars, study),
    exchange: asset.exchange && { code: asset.exchange.code, name: asset.exchange.name },
    economy: asset.economy,
    currency: asset.currency,
    assetClass: asset.assetClass,
    class: asset.cls,
    known: { exchange: 'market', currency: 'market', class: 'market' },
    study: study ? 'done' : 'to-come',
    insights,
    newest: newest === null ? null : toIsoDay(newest),
    reason: study && insights === 0 ? whyNone(study, yearsToEight) : null,
  }
}

/** What the price file says of an asset. */
const priceColumns = (
  own: FileAsset,
): Pick<DataRow, 'symbol' | 'prices' | 'leaps' | 'rescaled' | 'known'> => ({
  symbol: own.symbol,
  prices: spanOf(own.rows, own),
  leaps: { count: own.leaps.count, first: own.leaps.first === null ? null : isoDate(own.leaps.first) },
  rescaled: own.rescaled,
  known: own.known,
})

function spanOf(
  rows: number,
  { firstDay, lastDay }: Pick<StudiedAsset, 'firstDay' | 'lastDay'>,
): DataRow['prices'] {
  if (firstDay === null || lastDay === null) return { rows, from: null, to: null, years: 0 }
  return { rows, from: isoDate(firstDay), to: isoDate(lastDay), years: yearsBetween(firstDay, lastDay) }
}

const inYears = (years: number) => `${years.toFixed(1)} years`

/** Median over the assets, where those without enough cases count as infinite; null if the median is infinite. */
function medianYears(studies: readonly StudiedAsset[]): number | null {
  const years = studies.map(({ cases }) => cases?.years ?? Infinity).sort((a, b) => (a < b ? -1 : 1))
  const middle = years[Math.ceil(years.length / 2) - 1] ?? Infinity
  return middle < Infinity ? middle : null
}

const NO_MOVE = 'No condition was followed by moves that are large and frequent enough.'

/** Explains by its own figures why a studied asset has no insight. */
function whyNone({ bars, firstDay, lastDay, cases }: StudiedAsset, yearsToEight: number | null): string {
  if (bars === 0 || firstDay === null || lastDay === null)
    return 'The asset has no price up to the last day of the data.'
  const years = yearsBetween(firstDay, lastDay)
  const history = `${inYears(years)} of history`
  if (bars <= RANK_MINIMUM)
    return `${history}, ${countOf(bars, 'price')}. The first ${RANK_MINIMUM} prices define the usual range. Conditions can only start after them.`
  if (cases === null) return `${history}. No condition passed the tests for publication.`
  const { conditions, enough } = cases
  const had = `${enough} of its ${conditions} conditions have at least ${MINIMUM_CASES} past cases.`
  if (2 * enough >= conditions) return `${history}. ${had} ${NO_MOVE}`
  return `${history}. ${had} An insight needs this number of cases. ${howLong([{ years, cases: cases.median }], yearsToEight)}`
}

/** How long it takes until most conditions have enough cases: measured on other assets, else estimated from the pace so far. */
function howLong(pace: readonly { years: number; cases: number }[], yearsToEight: number | null): string {
  if (yearsToEight !== null)
    return `On the median asset, half of the conditions had them after ${inYears(yearsToEight)}.`
  const usual = RANK_MINIMUM / 252
  const needed = pace.map(({ years, cases }) =>
    cases > 0 && years > usual ? usual + ((years - usual) * MINIMUM_CASES) / cases : Infinity,
  )
  const middle = median(needed)
  const had = median(pace.map(({ cases }) => cases))
  return middle < Infinity
    ? `The median condition has ${had} ${had === 1 ? 'case' : 'cases'}. At this pace it takes about ${Math.ceil(middle)} years in total.`
    : 'These prices do not show yet how long it takes.'
}

/** Explains why the whole market has no insight. */
function whyNothing(
  world: ServiceWorld,
  studies: readonly StudiedAsset[],
  yearsToEight: number | null,
): string {
  const assets = world.market.assets.length
  if (studies.length < assets)
    return `${studies.length} of ${countOf(assets, 'asset')} are studied so far. None of them has an insight.`
  const spans = studies.flatMap(({ firstDay, lastDay, cases }) =>
    firstDay === null || lastDay === null || cases === null
      ? []
      : [
          {
            years: yearsBetween(firstDay, lastDay),
            cases: cases.median,
            isShort: 2 * cases.enough < cases.conditions,
          },
        ],
  )
  const none =
    assets === 1 ? 'Its one asset has no insight.' : `None of its ${countOf(assets, 'asset')} has an insight.`
  if (spans.length === 0) return none
  const history = `The median history is ${inYears(median(spans.map(({ years }) => years)))}.`
  const short = spans.filter(({ isShort }) => isShort)
  return 2 * short.length > spans.length
    ? `${none} ${history} Most conditions have fewer than ${MINIMUM_CASES} past cases, which an insight needs. ${howLong(short, yearsToEight)}`
    : `${none} ${history} ${NO_MOVE}`
}
