import { judgingSession } from './judging-session.ts'

/** A worker for judging: receives commands and posts events. */
const handle = judgingSession((event) => postMessage(event))
addEventListener('message', ({ data }) => handle(data))
