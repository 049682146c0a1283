import { openPicture } from '../../features/gallery/pictures/picture-file.server.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/gallery-picture.ts'

/** Opened as a page of its own, a picture runs nothing and belongs to no origin (docs/security.md, T2). */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; sandbox"

/** A day: a picture that was deleted, or that somebody asks to be taken away, is not shown for longer. */
const keptSeconds = 86_400

export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await openPicture(context.get(servicesContext), params)
  if (!file) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return new Response(file.body, {
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(file.size),
      'Content-Disposition': 'inline',
      'Content-Security-Policy': policy,
      'Cache-Control': `public, max-age=${keptSeconds}`,
    },
  })
}
