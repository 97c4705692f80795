import { launch } from './launch.ts'

/** The reference service alone, for any HTTP client. */
await launch('reference/main.js')
