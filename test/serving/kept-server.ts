import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerBuild } from 'react-router'
import { afterEach } from 'vitest'
import { listAll } from '#app/features/treatments/queries.server.ts'
import type { Language } from '#app/language/languages.ts'
import type { Keeping } from '#app/platform/pages/keeping.ts'
import type { Services } from '#app/platform/services.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { KeptPages } from '#server/kept/kept-pages.ts'
import type { TestDatabase } from '../database.ts'
import { testServices } from '../services.ts'

const page = (path: string, kept: unknown) => ({ path, module: { handle: { kept } } })
const routes = {
  treatments: page('treatments', {
    shows: ['treatments'],
    apart: { category: ['gallery'] },
    never: ['sent'],
  }),
  about: page('about', { shows: [] }),
  spanish: page('es/about', { shows: [] }),
  desk: { path: 'desk', module: { handle: { interactive: true } } },
} as unknown as ServerBuild['routes']

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Asked = { request: Request; keeping: Keeping; services: Services; offered: Language | null }
export type Render = (asked: Asked) => Promise<Response>

/** A page of the treatments' names. */
export const showTreatments: Render = async ({ services: { db } }) => {
  const treatments = await listAll(db)
  return html(treatments.map(({ name }) => name.en).join(', '))
}

export const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(`<p>${text}</p>`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })

/** A server with four pages on that database; each has a version memory of its own, as processes have. */
export async function serveKept(database: TestDatabase, render: Render = showTreatments) {
  const services = testServices(database)
  const asked: Request[] = []
  const kept = new KeptPages({
    services,
    routes,
    render: (request, { keeping, offered }) => {
      asked.push(request)
      return render({ request, keeping, services, offered })
    },
    isServing: () => true,
    onAnswered: () => {},
  })
  const fetch = () => new Response('by the way of all others')
  const server = createHttpServer(fetch, { settings: { publicUrl: null }, kept })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true })
  closing.push(async () => {
    agent.destroy()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask({ port, path, headers, method, agent })
  return { services, asked, get, text: async (path: string) => (await get(path)).text }
}

type Question = { port: number; path: string; headers: Record<string, string>; method: string; agent: Agent }

async function ask({ port, ...question }: Question) {
  const outgoing = send({ host: '127.0.0.1', port, ...question }).end()
  const [answer] = await once(outgoing, 'response')
  const body = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode as number, headers: answer.headers, body, text: body.toString() }
}
