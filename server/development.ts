import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createApplication } from './application.ts'
import type { Environment } from './start/environment.ts'
import { orEndWithOneLine } from './start/start-failure.ts'
import { startServices } from './start/start-services.ts'

export { orEndWithOneLine }

/**
 * The product for `npm run dev`: the same services and application as `main.ts`, with pages that the
 * development server loads afresh after a change. It is loaded by that server too, so that both are in one
 * module graph (docs/topics/processes.md).
 */
export async function openDevelopment(loadBuild: () => Promise<ServerBuild>, environment: Environment) {
  const started = await startServices(environment)
  const { routes } = await loadBuild()
  const application = createApplication({
    services: started.services,
    source: loadBuild,
    routes,
    files: new Map(),
    contact: started.contact,
    isDevelopment: true,
    isServing: () => true,
  })
  return {
    settings: started.services.settings,
    answer: getRequestListener(application.fetch, { overrideGlobalObjects: false }),
    announce: (server: Server) => started.announce(server),
    close: () => {
      started.beginEnding()
      return started.close()
    },
  }
}
