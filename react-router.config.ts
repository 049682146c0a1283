import type { Config } from '@react-router/dev/config'
import { speaksPseudo } from './scripts/messages/pseudo.mjs'
import { pseudoBuild } from './scripts/setup/pinned.mjs'

/** Every address is known to the browser at once, from one file that it keeps: none is asked for while links are drawn. */
export default {
  appDirectory: 'app',
  buildDirectory: speaksPseudo ? pseudoBuild : 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
