import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/**
 * Builds the floor page and serves it as the desk is served, compressed and from one origin with the data.
 *
 * @param desk origin of the running desk, which answers `/api`
 */
export async function serveFloor(desk: string): Promise<{ url: string; close: () => void }> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'insight-desk-floor-'))
  const root = path.join(import.meta.dirname, 'pages')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: path.join(root, 'floor.html') } },
  })
  const files = new Map(
    readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name)
        return [`/${path.relative(outDir, file)}`, brotliCompressSync(readFileSync(file))] as const
      }),
  )
  rmSync(outDir, { recursive: true, force: true })
  const server = createServer((request, response) => {
    const at = request.url ?? '/'
    const file = files.get(at as `/${string}`)
    if (file) {
      response.setHeader('content-type', TYPES[path.extname(at)] ?? 'application/octet-stream')
      response.setHeader('content-encoding', 'br')
      response.end(file)
      return
    }
    const pass = async () => {
      const body: Buffer[] = []
      for await (const chunk of request) body.push(chunk as Buffer)
      const answer = await fetch(`${desk}${at}`, {
        method: request.method ?? 'GET',
        headers: { 'content-type': 'application/json' },
        ...(body.length > 0 && { body: Buffer.concat(body) }),
      })
      response.setHeader('content-type', 'application/json')
      response.setHeader('content-encoding', 'br')
      response.end(brotliCompressSync(Buffer.from(await answer.arrayBuffer()), { params: { 1: 5 } }))
    }
    pass().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/floor.html`,
    close: () => void server.close(),
  }
}
