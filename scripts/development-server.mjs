import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { root } from './setup/pinned.mjs'

/** Runs on Node 26, started by dev.mjs: pages reload as they are edited, the server's own parts reopen. */
const server = createServer()
const vite = await createVite({
  root,
  appType: 'custom',
  clearScreen: false,
  server: { middlewareMode: true, hmr: { server } },
})
const loadBuild = () => vite.ssrLoadModule('virtual:react-router/server-build')

/** @type {{ open: Function, product: Promise<any> } | undefined} */
let current

/** The product of the newest source; one that is out of date is closed first. */
async function product() {
  const { openDevelopment } = await vite.ssrLoadModule('/server/development.ts')
  if (current?.open === openDevelopment) return current.product
  const before = current?.product
  const opening = (async () => {
    await before?.then((old) => old.close()).catch(() => {})
    return openDevelopment(loadBuild, process.env)
  })()
  current = { open: openDevelopment, product: opening }
  return opening
}

server.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { answer } = await product()
      await answer(request, response)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error)
      response.statusCode = 500
      response.end('The server could not be loaded; the terminal says why.')
    }
  })
})

async function end() {
  await current?.product.then((one) => one.close()).catch(() => {})
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, end)

const { orEndWithOneLine } = await vite.ssrLoadModule('/server/development.ts')
await orEndWithOneLine(async () => {
  const { settings, announce } = await product()
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  announce(server)
})
