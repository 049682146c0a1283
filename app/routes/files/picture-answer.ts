import type { PictureFile } from '#app/features/pictures/stored-files.server.ts'

/** Opened as a page of its own, a picture runs nothing and belongs to no origin (docs/security.md, T2). */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; sandbox"

/** A day: a picture that was deleted, or that somebody asks to be taken away, is not shown for longer. */
const keptSeconds = 86_400

type Keeping = {
  /** Else nobody keeps it: it was shown to staff alone. */
  isPublic: boolean
  /** Only the visitor's browser keeps it, no server between. */
  isOfPatient?: boolean
}

/** A stored picture, or that there is none. */
export function pictureAnswer(
  file: PictureFile | null,
  { isPublic, isOfPatient = false }: Keeping = { isPublic: true },
): Response {
  if (!file) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return new Response(file.body, {
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(file.size),
      'Content-Disposition': 'inline',
      'Content-Security-Policy': policy,
      'Cache-Control': isPublic
        ? `${isOfPatient ? 'private' : 'public'}, max-age=${keptSeconds}`
        : 'no-store',
    },
  })
}
