import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pauseMs } from 'node:timers/promises'
import { Agent, buildConnector } from 'undici'
import { ROOT } from '#tooling/build.ts'
import { ensureNginx } from '#tooling/found-programs.ts'
import { freePort } from '#tooling/program.ts'

/**
 * A real nginx on a free port, with a folder for everything that it writes.
 *
 * @param blocksOf the content of its `http` block
 */
export async function startNginx(blocksOf: (port: number, folder: string) => string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-nginx-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${path.join(folder, 'nginx.pid')};
events {}
http { access_log off; ${temporary.join(' ')}
${blocksOf(port, folder)}
}
`,
  )
  const args = ['-p', folder, '-c', file, '-e', 'stderr']
  const child = spawn(ensureNginx(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = once(child, 'exit')
  const end = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  // Any response will do, even an error about the protocol.
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`nginx does not start: ${errors}`)
    await pauseMs(50)
  }
  return { port, end }
}

/** Of the desk, on the page and in the certificate. */
const NAME = 'desk.example.com'

/** A real nginx in front of a desk, with the server block from the deployment page: only port and certificate differ. */
export async function startNginxFront(deskPort: number) {
  const page = readFileSync(path.join(ROOT, 'src/server/README.md'), 'utf8')
  const block = /```nginx\n([\s\S]*?)```/.exec(page)?.[1]
  if (!block) throw new Error('the deployment page has no nginx block')
  const certificate = selfSigned(NAME)
  const nginx = await startNginx((port, folder) => {
    writeFileSync(path.join(folder, 'desk.pem'), certificate)
    return block
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll(/\/etc\/ssl\/desk\.(?:crt|key)/g, path.join(folder, 'desk.pem'))
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${deskPort}`)
  })
  const plain = buildConnector({})
  const secure = buildConnector({ ca: certificate })
  return {
    ...nginx,
    certificate,
    /** For the requests of a machine of its own: nginx sees its address. */
    agentAt(localAddress: string): Agent {
      const front = { hostname: '127.0.0.1', port: String(nginx.port), servername: NAME, localAddress }
      const connect: buildConnector.connector = (options, callback) =>
        options.hostname === NAME ? secure({ ...options, ...front }, callback) : plain(options, callback)
      return new Agent({ connect })
    },
  }
}

/** A certificate for this name that nobody vouches for, and its key, as one PEM text. */
export function selfSigned(name: string): string {
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-']
  const args = ['req', '-x509', '-days', '2', ...key, ...names]
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
