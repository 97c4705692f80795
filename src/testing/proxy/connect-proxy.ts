import { createServer } from 'node:http'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from '#tooling/program.ts'

/** A company's proxy: connects every name to one port of this machine, or refuses, and records what it is asked. */
export async function startConnectProxy(destination: number) {
  const asked: { target: string | undefined; authorization: string | undefined }[] = []
  const proxy = { asked, refuses: true, port: 0 }
  const server = createServer().on('connect', ({ url: target, headers }, socket) => {
    asked.push({ target, authorization: headers['proxy-authorization'] })
    if (proxy.refuses) return void socket.end('HTTP/1.1 407 Refused\r\nconnection: close\r\n\r\n')
    const there = connect(destination, '127.0.0.1', () => socket.write('HTTP/1.1 200 Connected\r\n\r\n'))
    there.on('error', () => socket.destroy()).pipe(socket)
    socket.on('error', () => there.destroy()).pipe(there)
  })
  onTestFinished(() => void server.close())
  proxy.port = await listen(server)
  return proxy
}
