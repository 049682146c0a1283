import { embedScript } from '#app/features/connections/embed/script.server.ts'

/** Part of other websites, `/embed.js`: the same for everybody, for an hour. */
export const loader = () =>
  new Response(embedScript(), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
