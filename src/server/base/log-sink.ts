import type { Writable } from 'node:stream'

/** Lines that nobody reads may wait up to this many bytes. */
const MAX_WAITING_BYTES = 1_048_576

/** After a failure (a full disk, a reader that has gone) the stream is left alone this long. */
const REST_MS = 1000

/**
 * Writes log lines without ever standing in the way of the work they are about: when the reader is gone or does not
 * keep up, lines are dropped and counted, and the count is the first thing said when it goes on.
 */
export function createLogSink(stream: Writable, now = () => performance.now()): (line: string) => void {
  let dropped = 0
  let restsUntil = Number.NEGATIVE_INFINITY
  let isGathering = false
  // Without a listener a closed pipe would end the process.
  stream.on('error', () => {
    restsUntil = now() + REST_MS
  })
  const write = (text: string, lines: number) =>
    stream.write(text, (error) => {
      if (error) dropped += lines
    })
  /** Lines of one turn of the event loop go out together: each write of its own would wake the reader. */
  const gather = () => {
    if (isGathering) return
    isGathering = true
    stream.cork()
    setImmediate(() => {
      isGathering = false
      stream.uncork()
    })
  }
  return (line) => {
    if (stream.destroyed || now() < restsUntil || stream.writableLength > MAX_WAITING_BYTES) {
      dropped += 1
      return
    }
    gather()
    const count = dropped
    dropped = 0
    if (count > 0) write(`${JSON.stringify({ level: 'warn', event: 'log-lines-dropped', count })}\n`, count)
    write(`${line}\n`, 1)
  }
}
