import type { Writable } from 'node:stream'

/** Lines that nobody reads may wait up to this many bytes. */
const MAX_WAITING_BYTES = 1_048_576

/**
 * Writes log lines without ever standing in the way of the work they are about: when the reader is gone or does not
 * keep up, lines are dropped and counted, and the count is the first thing said when it goes on.
 */
export function createLogSink(stream: Writable): (line: string) => void {
  let dropped = 0
  let isBroken = false
  // Without a listener a closed pipe would end the process.
  stream.on('error', () => (isBroken = true))
  return (line) => {
    if (isBroken || stream.writableLength > MAX_WAITING_BYTES) {
      dropped += 1
      return
    }
    if (dropped > 0)
      stream.write(`${JSON.stringify({ level: 'warn', event: 'log-lines-dropped', count: dropped })}\n`)
    dropped = 0
    stream.write(`${line}\n`)
  }
}
