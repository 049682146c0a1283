import type { MiddlewareFunction } from 'react-router'

const forbidden = 403

/**
 * For an address that opens something by itself: nobody keeps its answer, and no page that is asked for from it, and no
 * robot, is told it. What a page of another site asks for besides, as a picture or in a frame, is not looked at: it would
 * count wrong links against anyone who reads that page, until their own opens nothing either.
 */
export const privateAddress: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = isAskedByOthers(request) ? new Response(null, { status: forbidden }) : await next()
  response.headers.set('Cache-Control', 'no-store')
  // Not `no-referrer`: forms would come without their origin, and the request gate would refuse them.
  response.headers.set('Referrer-Policy', 'strict-origin')
  response.headers.set('X-Robots-Tag', 'noindex, nofollow')
  return response
}

/** A link that somebody follows, from an email too, asks for a document; browsers that say nothing of it are let in. */
function isAskedByOthers({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  const isElsewhere = site === 'cross-site' || site === 'same-site'
  return isElsewhere && headers.get('sec-fetch-dest') !== 'document'
}
