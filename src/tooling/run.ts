import { buildAll } from './build.ts'
import { launch } from './launch.ts'

/** `npm start`, `npm run reference`, `npm run worker`, `npm run build`: the built programs, and the build alone. */
const COMMANDS: Record<string, () => Promise<void>> = {
  start: () => launch('server/main.js'),
  /** The reference service alone, for any HTTP client. */
  reference: () => launch('reference/main.js'),
  /** Studies assets for a reference service on another machine, see `REFERENCE_QUEUE`. */
  worker: () => launch('reference/worker.js'),
  build: buildAll,
}

const [name = ''] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command) throw new Error(`“${name}” is none of ${Object.keys(COMMANDS).join(', ')}`)
await command()
