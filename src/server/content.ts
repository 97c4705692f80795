import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** Smaller bodies gain nothing that a packet would notice. */
const MIN_BYTES = 1024

/** In the order of choice: both take the same time, Brotli less room. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/**
 * The body of an answer with its compressed forms, each made once and held once, however often and however slowly it is sent. That is
 * why `@fastify/compress` is not used: it compresses every answer anew.
 */
export interface Content {
  readonly body: Buffer
  readonly forms: Map<Encoding, Promise<Buffer>>
}

export const contentOf = (body: Buffer): Content => ({ body, forms: new Map() })
export const jsonContent = (value: unknown): Content => contentOf(Buffer.from(JSON.stringify(value)))

/** Quickly for an answer that is soon replaced by another, tightly for a file that is compressed once for all. */
export function compressed(bytes: Buffer, encoding: Encoding, isTight = false): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: isTight ? 9 : 4 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliAsync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: isTight ? 11 : 4, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}

export const isWorthCompressing = ({ length }: Buffer) => length >= MIN_BYTES

/** Sends the content in the best encoding that the client takes. */
export async function sendContent(reply: FastifyReply, { body, forms }: Content, type: string) {
  const accepted = isWorthCompressing(body) && acceptedEncoding(reply.request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding').header('content-type', type)
  if (!accepted) return reply.send(body)
  const form = forms.get(accepted) ?? compressed(body, accepted)
  forms.set(accepted, form)
  return reply.header('content-encoding', accepted).send(await form)
}

/** The data behind a screen belong to the page that shows them, not to a disk cache. */
export const sendJson = (reply: FastifyReply, content: Content) =>
  sendContent(reply.header('cache-control', 'no-store'), content, 'application/json; charset=utf-8')

/** The best of the encodings that `Accept-Encoding` names. */
export function acceptedEncoding(
  header = '',
  offered: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  const parts = header.toLowerCase().split(',')
  const accepts = (name: string) =>
    parts.some((part) => {
      const [value = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      return value === name && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    })
  return offered.find(accepts)
}

/** As it is sent. Weak: the compressed forms of a file carry it too, and a strong one would promise the same bytes. */
export const weakTag = (opaque: string) => `W/${opaque}`

/**
 * Whether `If-None-Match` names this version: any of a list, weak or not (a cache on the way may have made it weak), or `*`.
 *
 * @param opaque the tag in its quotes, without `W/`
 */
export const isKnown = (ifNoneMatch: string | undefined, opaque: string): boolean =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch?.match(/"[^"]*"/g) ?? []).some((named) => named === opaque)
