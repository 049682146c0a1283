import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { servicesContext, visitorContext } from '../app/platform/services.ts'
import { openServices } from '../app/services.server.ts'

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
const dataDirectory = resolve(process.env.DATA_DIR ?? 'data')
mkdirSync(dataDirectory, { recursive: true })
const log = pino()
const services = await openServices(
  {
    port,
    host,
    publicUrl: null,
    dataDirectory,
    database: process.env.DATABASE_URL
      ? { engine: 'postgres', url: process.env.DATABASE_URL }
      : { engine: 'sqlite' },
    mail: { transport: 'file' },
    trustProxy: [],
    secretKey: 'x'.repeat(32),
    limitsFactor: 1,
    adminPassword: null,
  },
  log,
)
const app = new Hono()
app.use('/assets/*', serveStatic({ root: 'build/client' }))
const handle = createRequestHandler(build, 'production')
app.all('*', (context) => {
  const routerContext = new RouterContextProvider()
  routerContext.set(servicesContext, services)
  routerContext.set(visitorContext, { address: '127.0.0.1', origin: `http://${host}:${port}` })
  return handle(context.req.raw, routerContext)
})
serve({ fetch: app.fetch, port, hostname: host }, () => log.info(`http://${host}:${port}`))
