import type { Config } from '@react-router/dev/config'

/** Every address is known to the browser at once, from one file that it keeps: none is asked for while links are drawn. */
export default {
  appDirectory: 'app',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
