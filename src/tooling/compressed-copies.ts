import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt|webmanifest)$/

/** Stores compressed copies beside every text file, at the highest level. */
export function storeCompressed(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const bytes = COMPRESSIBLE.test(name) ? readFileSync(path) : Buffer.alloc(0)
    if (bytes.length < 1024) continue
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
