import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { kindOf } from '#app/platform/log.server.ts'
import { createApplication } from './application.ts'
import { loadPublicFiles } from './http/answers/files.ts'
import { createHttpServer } from './http/http-server.ts'
import { proxyReader } from './http/requests/visitor.ts'
import { quietConsole } from './start/quiet-console.ts'
import { giveMemoryBack } from './start/quiet-memory.ts'
import { listen, serveUntilAsked } from './start/serving.ts'
import { orEndWithOneLine } from './start/start-failure.ts'
import { type StartedServices, startServices } from './start/start-services.ts'

const publicFolder = join(import.meta.dirname, '..', 'client')

await orEndWithOneLine(async () => {
  const started = await startServices(process.env)
  quietConsole(started.services.log)
  try {
    await serve(started)
  } catch (error) {
    await started.close()
    throw error
  }
})

async function serve(started: StartedServices): Promise<void> {
  const { settings, log } = started.services
  const application = createApplication({
    services: started.services,
    source: build,
    routes: build.routes,
    files: loadPublicFiles(publicFolder),
    contact: started.contact,
    isDevelopment: false,
    isServing: () => serving.isServing(),
  })
  const server = createHttpServer(application.fetch, {
    kept: application.kept,
    settings,
    mayBeProxy: proxyReader(settings.trustProxy),
  })
  server.on('close', application.close)
  const serving = serveUntilAsked(server, started)
  await listen(server, settings)
  started.announce(server)
  giveMemoryBack((error) => log.warn({ kind: kindOf(error) }, 'memory not given back'))
}
