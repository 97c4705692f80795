import { launch } from './launch.ts'

await launch('server/main.js')
