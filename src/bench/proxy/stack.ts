import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildAll, isBuilt, ROOT } from '#tooling/build.ts'
import { ensureNginx } from '#tooling/nginx.ts'
import { BENCH_TOKEN } from './answer.ts'

export interface Program {
  readonly origin: string
  readonly pid: number
  kill(): void
}

/** The programs of one measurement, each a process of its own. */
export interface Stack {
  readonly service: Program
  /** A second service, which is ended before the measurement: what stands in for it is what is measured. */
  readonly lost: Program
  readonly desk: Program
  readonly deskOfLost: Program
  readonly fastify: Program
  readonly reading: Program
  readonly relay: Program
  readonly nginx: Program
  stop(): void
}

export async function startStack(): Promise<Stack> {
  if (!isBuilt()) await buildAll()
  const folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-bench-'))
  const started: Program[] = []
  const stop = () => {
    for (const program of started) program.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  const keep = async (program: Promise<Program>) => {
    started.push(await program)
    return program
  }
  const service = await keep(peer('service'))
  const lost = await keep(peer('service'))
  return {
    service,
    lost,
    desk: await keep(desk(service.origin)),
    deskOfLost: await keep(desk(lost.origin)),
    fastify: await keep(peer('fastify', service.origin)),
    reading: await keep(peer('reading', service.origin)),
    relay: await keep(peer('relay', service.origin)),
    nginx: await keep(nginx(folder, service.origin, lost.origin)),
    stop,
  }
}

const peer = (...args: string[]) =>
  saysReady(['--import', 'tsx', path.join(import.meta.dirname, 'peer.ts'), ...args], {})

/** The proxy as it is built and started for people. */
const desk = (origin: string) =>
  saysReady([path.join(ROOT, 'dist/server/main.js')], {
    PORT: '0',
    NODE_ENV: 'production',
    INSIGHTS_BASE_URL: origin,
    INSIGHTS_AUTH_URL: origin,
    INSIGHTS_CLIENT_ID: 'bench',
    INSIGHTS_CLIENT_SECRET: 'bench-secret',
  })

async function saysReady(args: readonly string[], env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      // Read on, and forgotten once it is up: the proxy writes a line for every call.
      if (said.length < 10_000) said += chunk.toString()
      const [, address] = /ready at (http:\S+)/.exec(said) ?? []
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}: ${said}`)))
  })
  return programOf(child, origin)
}

const programOf = (child: ChildProcess, origin: string): Program => ({
  origin,
  pid: child.pid ?? 0,
  kill: () => void child.kill('SIGKILL'),
})

/** Three ways through nginx: plain, from its cache, and from its cache with the service gone. */
async function nginx(folder: string, service: string, lost: string): Promise<Program> {
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${path.join(folder, 'nginx.pid')}; error_log /dev/null crit;
events {}
http {
  access_log off; ${temporary.join(' ')}
  keepalive_requests 1000000;
  upstream service { server ${new URL(service).host}; keepalive 32; keepalive_requests 1000000; }
  upstream lost { server ${new URL(lost).host}; keepalive 32; }
  proxy_cache_path ${path.join(folder, 'cache')} keys_zone=kept:10m inactive=1h;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Authorization "Bearer ${BENCH_TOKEN}";
  proxy_buffers 8 16k;
  add_header x-cache $upstream_cache_status always;
  server {
    listen 127.0.0.1:${port};
    location /api/ { proxy_pass http://service/; }
    location /kept/ { proxy_pass http://service/; proxy_cache kept; proxy_cache_valid 200 1h; }
    location /stale/ { proxy_pass http://lost/; proxy_cache kept; proxy_cache_valid 200 1s; proxy_cache_use_stale error; }
  }
}
`,
  )
  const args = ['-p', folder, '-c', file, '-e', '/dev/null']
  const child = spawn(ensureNginx(), args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const program = programOf(child, `http://127.0.0.1:${port}`)
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`${program.origin}/none`).then(
      () => true,
      () => false,
    )
    if (isUp) return program
    if (child.exitCode !== null || tries > 100) throw new Error('nginx does not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
