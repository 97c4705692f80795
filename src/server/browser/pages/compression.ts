import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** Smaller bodies gain nothing that a packet would notice. */
const MIN_BYTES = 1024
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?json|image\/svg)/

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Encodings {
  readonly identity: Buffer
  readonly gzip: Buffer | null
  readonly br: Buffer | null
}

/** All encodings of a file that is compressed once and sent often. */
export async function compressed(identity: Buffer, type: string): Promise<Encodings> {
  if (identity.length < MIN_BYTES || !COMPRESSIBLE.test(type)) return { identity, gzip: null, br: null }
  const [gzipped, br] = await Promise.all([
    gzipAsync(identity, { level: 9 }),
    brotliAsync(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
  ])
  return { identity, gzip: gzipped, br }
}

interface Encoded {
  readonly encoding: 'br' | 'gzip' | null
  readonly bytes: Buffer
}

/** The best encoding of a file that the client takes. */
export function bestEncoding(file: Encodings, acceptEncoding: string | undefined): Encoded {
  if (file.br && accepts(acceptEncoding, 'br')) return { encoding: 'br', bytes: file.br }
  if (file.gzip && accepts(acceptEncoding, 'gzip')) return { encoding: 'gzip', bytes: file.gzip }
  return { encoding: null, bytes: file.identity }
}

/** The best encoding for an answer of this length that the client takes. Both take the same time, Brotli less room. */
export function answerEncoding(length: number, acceptEncoding: string | undefined): Encoding {
  if (length < MIN_BYTES) return 'identity'
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

/** Compresses an answer that is soon replaced by another: quickly rather than tightly. */
export async function encoded(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br': {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      return brotliAsync(bytes, { params })
    }
    case 'gzip':
      return gzipAsync(bytes, { level: 4 })
    case 'identity':
      return bytes
  }
}

function accepts(acceptEncoding: string | undefined, encoding: string): boolean {
  return (acceptEncoding ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
}
