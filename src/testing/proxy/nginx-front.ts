import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '#tooling/build.ts'
import { ensureNginx } from '#tooling/found-programs.ts'

/** A real nginx before a desk, with the very server block of the deployment page: only port and certificate differ. */
export class NginxFront {
  readonly port: number
  /** The certificate that its clients must know. */
  readonly certificate: string
  readonly #process: ChildProcess
  readonly #folder: string

  private constructor(parts: { port: number; certificate: string; process: ChildProcess; folder: string }) {
    this.port = parts.port
    this.certificate = parts.certificate
    this.#process = parts.process
    this.#folder = parts.folder
  }

  static async start(deskPort: number): Promise<NginxFront> {
    const folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-nginx-'))
    chmodSync(folder, 0o755)
    const certificate = makeCertificate(folder)
    const port = await freePort()
    writeFileSync(path.join(folder, 'nginx.conf'), configuration(folder, port, deskPort))
    const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr']
    const child = spawn(ensureNginx(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    for (let tries = 0; !(await isOpen(port)); tries += 1) {
      if (child.exitCode !== null || tries > 200) throw new Error(`nginx does not start: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return new NginxFront({ port, certificate, process: child, folder })
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await ended
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function configuration(folder: string, port: number, deskPort: number): string {
  const page = readFileSync(path.join(ROOT, 'src/server/README.md'), 'utf8')
  const block = /```nginx\n([\s\S]*?)```/.exec(page)?.[1]
  if (!block) throw new Error('the deployment page has no nginx block')
  const server = block
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('/etc/ssl/desk.crt', path.join(folder, 'desk.crt'))
    .replace('/etc/ssl/desk.key', path.join(folder, 'desk.key'))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${deskPort}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  return [
    'daemon off;',
    'master_process off;',
    `pid ${path.join(folder, 'nginx.pid')};`,
    'events {}',
    `http { access_log off; ${temporary.join(' ')}`,
    server,
    '}',
  ].join('\n')
}

function makeCertificate(folder: string): string {
  const file = path.join(folder, 'desk.crt')
  const names = ['-subj', '/CN=desk.example.com', '-addext', 'subjectAltName=DNS:desk.example.com']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', path.join(folder, 'desk.key'), '-out', file]
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...names, ...files], { stdio: 'ignore' })
  return readFileSync(file, 'utf8')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
