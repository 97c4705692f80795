import type { Entity } from '#contract/records/entity.ts'
import type { Insight } from '#contract/records/insight.ts'
import { type Bars, marketOf, type Member, readFolder } from './market.ts'
import { assetStudyOf, rebuild, type AssetStudy, type Publication, type Rebuilt } from './rebuild.ts'
import { auditExpected, auditRecord } from './record.ts'
import type { Service } from './service.ts'
import { HORIZONS } from './study.ts'
import type { Figure } from './tally.ts'

const STOCK = 9

/**
 * Rebuilds the publications of a service from prices: those of a folder, or the service's own candles.
 *
 * @param sample maximum number of insights, spread evenly over all; default: all of them
 */
export async function audit(service: Service, folder: string | null, sample = Infinity) {
  const files = folder === null ? null : readFolder(folder)
  const insights = await service.insights()
  const calibration = await service.calibration()
  const feed = new Map((await service.feed()).map((item) => [item.id, item]))
  const members = await (files ? readMembers(service, files) : askMembers(service, insights))
  const isWhole = members.length === (await service.size())
  const contextOf = marketOf(members)
  const memberOf = new Map(members.map((member) => [member.tag, member]))
  const studies = new Map<string, AssetStudy>()
  const every = Math.max(1, insights.length / sample)
  const chosen = insights.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every))
  const publications: { publication: Publication; study: AssetStudy }[] = []
  for (const insight of chosen) {
    const tag = insight.metadata.entity ?? ''
    const member = memberOf.get(tag)
    if (!member) throw new Error(`No prices of ${tag} were found`)
    const study = studies.get(tag) ?? assetStudyOf(member.bars, contextOf(member), isWhole)
    studies.set(tag, study)
    const predictions = await service.predictions(insight.id)
    publications.push({ publication: { insight, predictions, feed: feed.get(insight.id) ?? null }, study })
  }
  const raises = raisesOf(
    publications.map(({ publication, study }) => [publication, rebuild(publication, study, 0)]),
  )
  const rebuilt = publications.map(({ publication, study }) =>
    rebuild(publication, study, raises.get(assetOf(publication))!.used),
  )
  const audited = publications.map((each, i) => ({ ...each, rebuilt: rebuilt[i]! }))
  return {
    insights: chosen.length,
    stated: rebuilt.filter(({ isStated }) => isStated).length,
    assets: members.length,
    isWhole,
    raises,
    figures: [
      ...rebuilt.flatMap(({ figures }) => figures),
      ...pacing(insights, memberOf),
      // The record needs all of them.
      ...(isWhole && chosen.length === insights.length
        ? [...auditRecord(calibration, audited), ...(await auditExpected(service, calibration, audited))]
        : []),
    ],
  }
}

const memberOfEntity = (entity: Entity, economy: string | null, bars: Bars): Member => ({
  tag: entity.tag,
  economy,
  sector: entity.gics?.sector?.code ?? null,
  isStock: entity.class === STOCK,
  bars,
})

/** The files of a folder, with each asset's entity and market from the service. */
async function readMembers(service: Service, files: ReadonlyMap<string, Bars>): Promise<Member[]> {
  const entities = new Map<string, Entity>()
  const rows = (await service.data()).filter(({ file, tag }) => tag !== null && files.has(file?.name ?? ''))
  for (const entity of await service.entities(rows.map(({ tag }) => tag!))) entities.set(entity.tag, entity)
  return rows.map(({ file, tag, economy }) =>
    memberOfEntity(entities.get(tag!)!, economy, files.get(file!.name)!),
  )
}

/**
 * Every asset with insights, and from there all that can be reached by proximity. An insight states its economy, an asset its
 * country and currency: stocks of one country share an economy, and so do those of one currency.
 */
async function askMembers(service: Service, insights: readonly Insight[]): Promise<Member[]> {
  const tags = new Set(insights.map(({ metadata }) => metadata.entity ?? ''))
  for (const tag of tags) for (const near of await service.near(tag)) tags.add(near)
  const entities = await service.entities([...tags])
  const stated = new Map(insights.map(({ metadata: { entity, eco } }) => [entity, eco]))
  /** Economy by a common property of stocks: their country, or their currency where no stock of the country has an insight. */
  const economiesBy = (of: (entity: Entity) => string | null | undefined) =>
    new Map(
      entities.flatMap((entity) => {
        const economy = entity.class === STOCK ? stated.get(entity.tag) : null
        return economy ? [[of(entity), economy]] : []
      }),
    )
  const countries = economiesBy(({ country }) => country?.code)
  const currencies = economiesBy(({ currency }) => currency)
  const members: Member[] = []
  for (const entity of entities) {
    const country = entity.country?.code ?? ''
    const economy =
      stated.get(entity.tag) ??
      countries.get(country) ??
      (entity.class === STOCK ? currencies.get(entity.currency) : null) ??
      country
    members.push(memberOfEntity(entity, economy, await service.bars(entity)))
  }
  return members
}

/** Bounds of the raise: at least `low`, at most `high`; `used` lies between them. */
type Raise = { low: number; high: number; used: number }

/** The number of series depends on what is known of an asset, so each asset has its own raise. */
const assetOf = ({ insight }: Publication) => insight.metadata.entity ?? ''

/**
 * By how much the thresholds of z are raised, by asset. It depends on the number of combinations studied, which the service does
 * not publish. The publications bound it from both sides: a surplus must be at least 0, and the check of the in-sample share
 * passes from 0.5 on where its other half holds. For a service that breaks the rule no raise fits.
 */
function raisesOf(all: readonly (readonly [Publication, Rebuilt])[]): Map<string, Raise> {
  const raises = new Map<string, Raise>()
  for (const [publication, { side }] of all) {
    const raise = raises.get(assetOf(publication)) ?? { low: 0, high: Infinity, used: 0 }
    raises.set(assetOf(publication), raise)
    if (!side) continue
    raise.high = Math.min(raise.high, side.surplus)
    if (side.inSample.share - side.inSample.base < 0.12) continue
    const isPassed = publication.insight.metadata.high_conviction_report?.high_hit_ratio_in_sample
    if (isPassed) raise.high = Math.min(raise.high, side.surplus - 0.5)
    else raise.low = Math.max(raise.low, side.surplus - 0.5)
  }
  for (const raise of raises.values())
    raise.used = Number.isFinite(raise.high) ? (raise.low + raise.high) / 2 : raise.low
  return raises
}

const SPACING = 5
const MAX_OPEN = 2

/** The rules between insights of one asset: five bars apart, at most two open, and no card open twice. */
function pacing(insights: readonly Insight[], members: ReadonlyMap<string, Member>): Figure[] {
  const figures: Figure[] = []
  const before = new Map<string, { day: number; end: number; card: string | null }[]>()
  const days = insights.map((insight) => {
    const { entity, last_value_date: date, horizon } = insight.metadata
    const day = members.get(entity ?? '')?.bars.at.indexOf(date ?? Number.NaN) ?? -1
    const bars = HORIZONS.find(({ name }) => name === horizon)?.bars ?? Number.NaN
    return { insight, tag: entity ?? '', day, end: day + bars, card: insight.card?.name ?? null }
  })
  for (const { insight, tag, day, end, card } of days.sort((a, b) => a.day - b.day)) {
    const earlier = before.get(tag) ?? []
    const open = earlier.filter((each) => each.end > day)
    const check = (name: string, own: boolean) =>
      figures.push({ id: insight.id, kind: 'pacing', name, published: true, own })
    check(
      'five bars after the last',
      earlier.every((each) => day - each.day >= SPACING),
    )
    check('two running', open.length < MAX_OPEN)
    check(
      'no card twice',
      open.every((each) => each.card !== card),
    )
    before.set(tag, [...earlier, { day, end, card }])
  }
  return figures
}
