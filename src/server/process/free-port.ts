import { createServer } from 'node:net'

/** A port on loopback that nobody listens on at this moment. */
export async function freeLoopbackPort(): Promise<number> {
  const port = await boundPort('127.0.0.1', 0)
  if (port === null) throw new Error('no free port')
  return port
}

/** Whether the address can be listened on; any other reason why not is left for the real attempt to report. */
export const isPortFree = async (host: string, port: number) => (await boundPort(host, port)) !== null

/** Binds and lets go again. Null when the port is taken. */
function boundPort(host: string, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? null : port))
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
