import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { createApplication } from './application.ts'
import { loadPublicFiles } from './http/files.ts'
import { createHttpServer } from './http/http-server.ts'
import { proxyReader } from './http/visitor.ts'
import { type House, openHouse } from './start/house.ts'
import { quietConsole } from './start/quiet-console.ts'
import { listen, serveUntilAsked } from './start/serving.ts'
import { orEndWithOneLine } from './start/start-failure.ts'

const publicFolder = join(import.meta.dirname, '..', 'client')

await orEndWithOneLine(async () => {
  const house = await openHouse(process.env)
  quietConsole(house.services.log)
  try {
    await serve(house)
  } catch (error) {
    await house.close()
    throw error
  }
})

async function serve(house: House): Promise<void> {
  const { settings } = house.services
  const application = createApplication({
    services: house.services,
    source: build,
    routes: build.routes,
    files: loadPublicFiles(publicFolder),
    signboard: house.signboard,
    isDevelopment: false,
    isServing: () => serving.isServing(),
  })
  const server = createHttpServer(application.fetch, {
    kept: application.kept,
    isSecure: settings.publicUrl?.startsWith('https:') ?? false,
    mayBeProxy: proxyReader(settings.trustProxy),
  })
  server.on('close', application.close)
  const serving = serveUntilAsked(server, house)
  await listen(server, settings)
  house.announce(server)
}
