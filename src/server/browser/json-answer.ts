import type { FastifyReply } from 'fastify'
import type { AnswerPool, Content } from './answer-pool.ts'
import { answerEncoding, type Encoding } from '#server/browser/pages/compression.ts'

/** The data behind a screen belong to the page that shows them, not to a disk cache. */
export async function sendJson(
  reply: FastifyReply,
  pool: AnswerPool,
  content: Content,
): Promise<FastifyReply> {
  const encoding = answerEncoding(content.body.length, reply.request.headers['accept-encoding'])
  reply
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .header('content-type', 'application/json; charset=utf-8')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return sendHeld(reply, pool, content, encoding)
}

/** Sends an answer that stays in the pool until this reader has it all or is gone. */
export async function sendHeld(
  reply: FastifyReply,
  pool: AnswerPool,
  content: Content,
  encoding: Encoding = 'identity',
): Promise<FastifyReply> {
  const { bytes, release } = pool.hold(content, encoding)
  if (reply.raw.destroyed) release()
  else reply.raw.once('close', release)
  return reply.send(await bytes)
}

export const jsonContent = (value: unknown): Content => ({ body: Buffer.from(JSON.stringify(value)) })
