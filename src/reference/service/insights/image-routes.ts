import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { drawConditions, drawScenario } from '#reference/images/insight-charts.ts'
import { drawGroupIcon, drawLogo } from '#reference/images/logo-images.ts'
import { notFound } from '#reference/service/answers/error-answers.ts'
import { isGroup } from '#reference/service/series/series-names.ts'
import type { StoredInsight } from '#reference/service/store/asset-insights.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import { disclaimer } from '#reference/words/insight-words.ts'
import { assetPrices } from '#reference/words/series-value.ts'
import { countOf } from '#shared/format/words.ts'
import { CHART_TYPES, type ChartType, type InsightWriter } from './insight-writer.ts'

type Named = { Params: { name: string } }
type Charted = { Params: { id: string; name: string } }

const IMAGE_CACHE_BYTES = 24_000_000

/** Images, drawn by the service. They need no token: their URLs are only in responses that need one. */
export function imageRoutes(app: FastifyInstance, world: ServiceWorld, writer: InsightWriter): void {
  const drawn = new LRUCache<string, Buffer>({
    maxSize: IMAGE_CACHE_BYTES,
    sizeCalculation: (image) => image.length,
  })
  const send = async (reply: FastifyReply, key: string, draw: () => Promise<Buffer>) => {
    let image = drawn.get(key)
    if (!image) drawn.set(key, (image = await draw()))
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(image)
  }

  app.get<Charted>('/charts/:id/:name', ({ params }, reply) => {
    const insight = world.insights.find(params.id)
    const type = CHART_TYPES.find((candidate) => `${candidate}.png` === params.name)
    if (!insight || !type) throw notFound('No such chart')
    return send(reply, `${insight.id}/${type}`, () => drawChart(world, writer, insight, type))
  })

  app.get<Named>('/logos/:name', ({ params }, reply) => {
    const tag = params.name.replace(/\.png$/, '')
    const index = world.assetByTag.get(tag)
    if (index === undefined) throw notFound('No such logo')
    return send(reply, `logo ${tag}`, () => drawLogo(tag, world.market.assets[index]!.name))
  })

  app.get<Named>('/icons/:name', ({ params }, reply) => {
    const group = /^group_(\w+)\.png$/.exec(params.name)?.[1]
    if (group === undefined || !isGroup(group)) throw notFound('No such icon')
    return send(reply, `icon ${group}`, () => drawGroupIcon(group))
  })
}

async function drawChart(
  world: ServiceWorld,
  writer: InsightWriter,
  insight: StoredInsight,
  type: ChartType,
): Promise<Buffer> {
  const facts = await world.insights.facts(insight)
  const { title, condition } = writer.captions(facts)
  const history = world.series.history(facts.assetIndex)
  const common = { title, subtitle: condition, source: disclaimer(world.market).split('\n')[0] ?? '' }
  if (type === 'scenario') {
    return drawScenario({
      facts,
      history,
      comingDays: writer.comingDays(facts),
      prices: assetPrices(world.market.assets[facts.assetIndex]!),
      words: {
        ...common,
        note:
          `Shaded: ${countOf(facts.episodes.length, 'earlier episode')}. Fan: what followed ${facts.n} of them, ` +
          'middle 80, 60, 40 and 20%; dashed: median. Time runs wider ahead. A base rate, not a forecast.',
      },
    })
  }
  const info = world.series.info(facts.series)
  const values = info && world.series.values(facts.assetIndex, facts.series)
  if (!values) throw notFound('The series of this condition is not available yet')
  return drawConditions({
    facts,
    info,
    days: history.days,
    values,
    words: {
      ...common,
      note: `${info.label}, five years. Dotted: the threshold on the day. Shaded: earlier episodes.`,
    },
  })
}
