import type { Entity } from '#contract/records/entity.ts'
import type { Insight } from '#contract/records/insight.ts'
import { readFolder, type Bars } from './bars.ts'
import { marketOf, type Member } from './market.ts'
import { pacing } from './pacing.ts'
import { groupOf, raisesOf } from './raise.ts'
import { auditExpected, auditRecord } from './record.ts'
import { deskOf, rebuild, type Desk, type Publication } from './rebuild.ts'
import type { Service } from './service.ts'

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
    rebuild(publication, desk, raises.get(groupOf(publication))!.used),
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

const memberOfEntity = (entity: Entity, economy: string, bars: Bars): Member => ({
  tag: entity.tag,
  economy,
  sector: entity.gics?.sector?.code ?? null,
  isStock: entity.class === STOCK,
  bars,
})

/** The files of a folder; the service says of each what it is. */
async function readMembers(service: Service, files: ReadonlyMap<string, Bars>): Promise<Member[]> {
  const tags = new Map([...files].map(([name, bars]) => [`${name.toLowerCase()}_us`, bars]))
  const entities = await service.entities([...tags.keys()])
  return entities.map((entity) => memberOfEntity(entity, entity.country?.code ?? '', tags.get(entity.tag)!))
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
