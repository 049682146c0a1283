import type { Config } from '@react-router/dev/config'
import { pseudoBuild, speaksPseudo } from './scripts/messages/pseudo.mjs'

/** Every address is known to the browser at once, from one file that it keeps: none is asked for while links are drawn. */
export default {
  appDirectory: 'app',
  buildDirectory: speaksPseudo ? pseudoBuild : 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
