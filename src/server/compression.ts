import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** Smaller bodies gain nothing that a packet would notice. */
const MIN_BYTES = 1024
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?json|image\/svg)/

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

/** Compresses an answer that is sent once: quickly rather than tightly. At these levels both take the same time, and Brotli less room. */
export async function encodeAnswer(bytes: Buffer, acceptEncoding: string | undefined): Promise<Encoded> {
  if (bytes.length < MIN_BYTES) return { encoding: null, bytes }
  if (accepts(acceptEncoding, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    return { encoding: 'br', bytes: await brotliAsync(bytes, { params }) }
  }
  if (accepts(acceptEncoding, 'gzip'))
    return { encoding: 'gzip', bytes: await gzipAsync(bytes, { level: 4 }) }
  return { encoding: null, bytes }
}

function accepts(acceptEncoding: string | undefined, encoding: string): boolean {
  return (acceptEncoding ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
}
