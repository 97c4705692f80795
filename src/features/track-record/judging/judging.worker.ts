import { judgingSession } from './judging-session.ts'

/** Judges on a thread of its own: the page sends commands, and is sent what came of them. */
const obey = judgingSession((event) => postMessage(event))
addEventListener('message', ({ data }) => obey(data))
