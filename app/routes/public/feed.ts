import { readFeed } from '#app/features/calendar-feed/page.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/feed'

/** Its address is all that opens it (docs/security.md): nobody keeps it, lists it, or tells others of it. */
const headers = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
}

/** A clinician's visits for the calendar of their phone, `/feeds/TOKEN.ics`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const token = /^(.+)\.ics$/.exec(params.file)?.[1] ?? ''
  try {
    const feed = await readFeed(services, token)
    if (!feed) return new Response(null, { status: 404, headers })
    const tagged = { ...headers, ETag: feed.tag }
    if (request.headers.get('if-none-match') === feed.tag)
      return new Response(null, { status: 304, headers: tagged })
    return new Response(feed.text, {
      headers: { ...tagged, 'Content-Type': 'text/calendar; charset=utf-8' },
    })
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'calendar could not be read')
    return new Response(null, { status: 503, headers })
  }
}
