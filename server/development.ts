import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createApplication } from './application.ts'
import type { Environment } from './start/environment.ts'
import { openHouse } from './start/house.ts'
import { orEndWithOneLine } from './start/start-failure.ts'

export { orEndWithOneLine }

/**
 * The product for `npm run dev`: the same house and application as `main.ts`, with pages that the
 * development server loads afresh after a change. It is loaded by that server too, so that both stand in one
 * module graph (docs/decisions/2026-11-21-one-module-graph.md).
 */
export async function openDevelopment(loadBuild: () => Promise<ServerBuild>, environment: Environment) {
  const house = await openHouse(environment)
  const { routes } = await loadBuild()
  const application = createApplication({
    services: house.services,
    source: loadBuild,
    routes,
    files: new Map(),
    signboard: house.signboard,
    isDevelopment: true,
    isServing: () => true,
  })
  return {
    settings: house.services.settings,
    answer: getRequestListener(application.fetch, { overrideGlobalObjects: false }),
    announce: (server: Server) => house.announce(server),
    close: () => {
      house.beginEnding()
      return house.close()
    },
  }
}
