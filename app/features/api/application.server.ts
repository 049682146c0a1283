import { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { openKey } from '#app/features/connections/keys/open-key.server.ts'
import { countRequest } from '#app/features/connections/keys/rate.server.ts'
import { keyPrefix } from '#app/features/connections/keys/rules.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { problem } from '#app/platform/problem.ts'
import { keyedHash } from '#app/platform/secrets/encrypted-text.server.ts'
import type { Services } from '#app/platform/services.ts'
import { addAppointmentChanges } from './appointment-changes.server.ts'
import { addAppointments } from './appointments.server.ts'
import { addCatalog } from './catalog.server.ts'
import { addClosures } from './closures.server.ts'
import type { Api, ApiVariables } from './endpoint.server.ts'
import { addFreeTimes } from './free-times.server.ts'
import { addMessages } from './messages.server.ts'
import { addPatients } from './patients.server.ts'
import { referencePage } from './reference-page.server.ts'
import { addTestimonials } from './testimonials.server.ts'
import { addWaitlist } from './waitlist.server.ts'

export const apiPath = '/api/v1'

const description = `Everything in JSON. Send your key as \`Authorization: Bearer ${keyPrefix}...\`; the clinic's owner makes one under Settings > Connections.
Times are instants in UTC, days and clock times are the clinic's own. Lists have pages: send \`next\` back as \`cursor\`.`

type Built = { answer: (request: Request) => Promise<Response>; document: () => unknown }
const built = new WeakMap<Services, Built>()

/**
 * The answer to a program, whatever it asks below `/api/v1`. Never throws for what a program can send.
 * @param address of the caller, as the server knows it
 */
export function answerApi(services: Services, request: Request, address: string): Promise<Response> {
  request.headers.set(addressHeader, keyedHash(services.settings.secretKey, 'api', address))
  return builtFor(services).answer(request)
}

/** The page that says what can be asked for. @param origin where the clinic is reached */
export const readReference = (services: Services, origin: string): Promise<string> =>
  // As programs read it: its own types know more than can be written.
  referencePage(JSON.parse(JSON.stringify(builtFor(services).document())), {
    clinic: currentClinic().name,
    origin,
  })

function builtFor(services: Services): Built {
  const known = built.get(services)
  const one = known ?? build(services)
  if (!known) built.set(services, one)
  return one
}

/** Set here for each request, over whatever came: it never leaves the process. */
const addressHeader = 'x-address-hash'

function build(services: Services): Built {
  const api: Api = new OpenAPIHono<ApiVariables>({
    defaultHook: (result) => {
      if (result.success) return undefined
      const errors = Object.fromEntries(
        result.error.issues.map(({ path, message }) => [path.join('.'), message]),
      )
      return problem({ status: 400, message: 'The request doesn’t fit what is described.', errors })
    },
  }).basePath(apiPath)
  api.openAPIRegistry.registerComponent('securitySchemes', 'key', { type: 'http', scheme: 'bearer' })
  api.get('/openapi.json', (context) => context.json(asDocument(api)))
  api.use(async (context, next) => {
    const headers = { 'WWW-Authenticate': 'Bearer' }
    const addressHash = context.req.header(addressHeader) ?? ''
    const authorization = context.req.header('authorization') ?? null
    const holder = await openKey(services, { authorization, addressHash })
    if (!holder) return problem({ status: 401, message: 'Send a valid API key.', headers })
    const retryAfter = countRequest(services, holder)
    if (retryAfter > 0) return problem({ status: 429, message: 'Too many requests.', retryAfter })
    context.set('holder', holder)
    await next()
    return undefined
  })
  addCatalog(api)
  addFreeTimes(api)
  addAppointments(api)
  addAppointmentChanges(api)
  addPatients(api)
  addWaitlist(api)
  addClosures(api)
  addMessages(api)
  addTestimonials(api)
  const methodsAt = methodsByPath(api)
  api.notFound(({ req }) => {
    const allowed = methodsAt(req.path)
    const headers = { Allow: allowed.join(', ') }
    return allowed.length > 0
      ? problem({ status: 405, message: `Ask for it by ${headers.Allow}.`, headers })
      : problem({ status: 404, message: 'There is nothing at this address.' })
  })
  api.onError((error) => {
    if (error instanceof HTTPException) return problem({ status: 400, message: 'This isn’t JSON.' })
    services.log.error({ kind: kindOf(error) }, 'api not answered')
    return problem({ status: 500, message: 'Something went wrong here. Please try again.', retryAfter: 5 })
  })
  return { answer: async (request) => api.fetch(request), document: () => asDocument(api) }
}

/** The methods by which something is asked for at that path. */
function methodsByPath(api: Api): (path: string) => string[] {
  const known = api.openAPIRegistry.definitions.flatMap((one) => (one.type === 'route' ? [one.route] : []))
  const patterns = known.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${apiPath}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (path) => [
    ...new Set(patterns.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []))),
  ]
}

/** OpenAPI 3.1, made of the routes themselves. */
const asDocument = (api: Api) =>
  api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Firstlight', version: '1', description },
    servers: [{ url: '/' }],
  })
