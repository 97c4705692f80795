import { createPriceSocket, type PriceSocket, type SocketEvents, type SocketLike } from './price-socket.ts'

let shared: PriceSocket | null = null

/** The page's one price connection, made on first use. */
export function browserPriceSocket(): PriceSocket {
  shared ??= createPriceSocket({
    open: openSocket,
    now: () => Date.now(), // the wall clock, because a monotonic one may stand still while the machine sleeps
    random: () => Math.random(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    isHidden: () => document.visibilityState === 'hidden',
    onOnline: (run) => window.addEventListener('online', run),
    onWake: (run) => document.addEventListener('visibilitychange', run),
  })
  return shared
}

function openSocket({ opened, heard, closed }: SocketEvents): SocketLike {
  const socket = new WebSocket('/api/prices')
  socket.addEventListener('open', opened)
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data))
  socket.addEventListener('close', closed)
  // Closing a handshake makes the browser warn of a failed connection; it is closed as soon as it stands.
  const close = () => {
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
    else socket.close()
  }
  return { send: (text) => socket.send(text), close }
}
