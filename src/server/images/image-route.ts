import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { AnswerPool } from '#server/browser/answer-pool.ts'
import { sendHeld } from '#server/browser/json-answer.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { Deadline } from '#server/upstream/limits/deadline.ts'
import type { ImageClient } from './image-client.ts'
import type { ImageLinks } from './image-links.ts'

interface ImageRouteDeps {
  readonly links: ImageLinks
  readonly client: ImageClient
  readonly answers: AnswerPool
  readonly clock: Clock
}

/** Pictures that an answer of the service named, under our own address. */
export function registerImageRoute(
  app: FastifyInstance,
  { links, client, answers, clock }: ImageRouteDeps,
): void {
  app.get<{ Params: { link: string } }>('/api/img/:link', async (request, reply) => {
    const url = links.toRemote(request.params.link)
    if (!url) throw new ProxyProblem('not-found')
    const deadline = new Deadline(clock, LIMITS.image.totalMs)
    reply.raw.once('close', () => deadline.leave())
    try {
      const image = await client.fetch(url, deadline)
      if (!image) throw new ProxyProblem('not-found', { cause: 'image cannot be shown' })
      reply.header('content-type', image.type).header('cache-control', 'private, max-age=86400')
      return await sendHeld(reply, answers, { body: image.bytes })
    } finally {
      deadline.release()
    }
  })
}
