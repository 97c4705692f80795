import type { Entity } from '#contract/records/entity.ts'
import type { Insight } from '#contract/records/insight.ts'
import { type Bars, marketOf, type Member, readFolder } from './market.ts'
import { deskOf, rebuild, type Desk, type Publication, type Rebuilt } from './rebuild.ts'
import { auditExpected, auditRecord } from './record.ts'
import type { Service } from './service.ts'
import { HORIZONS } from './study.ts'
import type { Figure } from './tally.ts'

const STOCK = 9

/**
 * Rebuilds the publications of a service from prices: those of a folder, or the service's own candles.
 *
 * @param sample how many insights at most, spread evenly over all; all of them by default
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
  const desks = new Map<string, Desk>()
  const every = Math.max(1, insights.length / sample)
  const chosen = insights.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every))
  const publications: { publication: Publication; desk: Desk }[] = []
  for (const insight of chosen) {
    const tag = insight.metadata.entity ?? ''
    const member = memberOf.get(tag)
    if (!member) throw new Error(`No prices of ${tag} were found`)
    const desk = desks.get(tag) ?? deskOf(member.bars, contextOf(member), isWhole)
    desks.set(tag, desk)
    const predictions = await service.predictions(insight.id)
    publications.push({ publication: { insight, predictions, feed: feed.get(insight.id) ?? null }, desk })
  }
  const raises = raisesOf(
    publications.map(({ publication, desk }) => [publication, rebuild(publication, desk, 0)]),
  )
  const rebuilt = publications.map(({ publication, desk }) =>
    rebuild(publication, desk, raises.get(assetOf(publication))!.used),
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
      // The record rests on all of them.
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

/** The files of a folder; the service says of each what it is, and which market it is compared with. */
async function readMembers(service: Service, files: ReadonlyMap<string, Bars>): Promise<Member[]> {
  const entities = new Map<string, Entity>()
  const rows = (await service.data()).filter(({ file, tag }) => tag !== null && files.has(file?.name ?? ''))
  for (const entity of await service.entities(rows.map(({ tag }) => tag!))) entities.set(entity.tag, entity)
  return rows.map(({ file, tag, economy }) =>
    memberOfEntity(entities.get(tag!)!, economy, files.get(file!.name)!),
  )
}

/**
 * Every asset that has insights, and those near to them, and near to these, until there is none left. An insight states its
 * economy, an asset its country and currency: stocks of one country share their economy, and so do those of one currency.
 */
async function askMembers(service: Service, insights: readonly Insight[]): Promise<Member[]> {
  const tags = new Set(insights.map(({ metadata }) => metadata.entity ?? ''))
  for (const tag of tags) for (const near of await service.near(tag)) tags.add(near)
  const entities = await service.entities([...tags])
  const stated = new Map(insights.map(({ metadata: { entity, eco } }) => [entity, eco]))
  /** Economy by what stocks have in common: their country, or their currency where no stock of the country has an insight. */
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

/** Bounds of the raise: at least `low`, at most `high`; `used` lies between them where they leave room. */
type Raise = { low: number; high: number; used: number }

/** What an asset is studied by depends on what is known of it, so that each has a raise of its own. */
const assetOf = ({ insight }: Publication) => insight.metadata.entity ?? ''

/**
 * By how much the gates of z are raised, by asset: a rule of the number of combinations that are studied, which no answer
 * of the service states. What is published narrows it from both sides: a surplus must be 0 at least, and the check of the share in
 * sample passes from 0.5 on where its other half holds. No raise fits to a service that breaks the rule.
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
const MOST_RUNNING = 2

/** The rules of one asset's insights among themselves: five bars apart, two running at most, and no card twice at once. */
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
    const running = earlier.filter((each) => each.end > day)
    const say = (name: string, own: boolean) =>
      figures.push({ id: insight.id, kind: 'pacing', name, published: true, own })
    say(
      'five bars after the last',
      earlier.every((each) => day - each.day >= SPACING),
    )
    say('two running', running.length < MOST_RUNNING)
    say(
      'no card twice',
      running.every((each) => each.card !== card),
    )
    before.set(tag, [...earlier, { day, end, card }])
  }
  return figures
}
