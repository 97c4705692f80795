import type { FastifyInstance, FastifyReply } from 'fastify'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { bestEncoding } from './compression.ts'
import { isKnown, weakTag } from './entity-tag.ts'
import { pageAddress } from './page-address.ts'
import { PAGE_POLICY } from '#server/browser/guard/security-headers.ts'
import type { StaticFile, StaticFiles } from './static-files.ts'

const YEAR_SECONDS = 31_536_000

/** The built app: its files by exact address, its page for every address that is one of its views. */
export function registerPageRoutes(app: FastifyInstance, files: StaticFiles): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: async (request, reply) => {
      const [path = ''] = request.originalUrl.split('?')
      const file = files.get(path)
      if (file) return sendFile(reply, file)
      const address = pageAddress(path)
      const isNavigation = address === 'page' || wantsPage(request.headers.accept)
      if (address === 'none' || !isNavigation) throw new ProxyProblem('not-found')
      const index = files.get('/index.html')
      if (!index) throw new ProxyProblem('not-built')
      return sendFile(reply.code(address === 'page' ? 200 : 404), index)
    },
  })
}

const wantsPage = (accept: string | undefined) => accept?.includes('text/html') ?? false

function sendFile(reply: FastifyReply, file: StaticFile): FastifyReply {
  const { headers, method } = reply.request
  if (file.type.startsWith('text/html')) reply.header('content-security-policy', PAGE_POLICY)
  reply
    .header('etag', weakTag(file.etag))
    .header('vary', 'accept-encoding')
    .header('cache-control', file.isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
  if (reply.statusCode === 200 && isKnown(headers['if-none-match'], file.etag)) return reply.code(304).send()
  const { encoding, bytes } = bestEncoding(file, headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  reply.header('content-type', file.type).header('content-length', bytes.length)
  return reply.send(method === 'HEAD' ? null : bytes)
}
