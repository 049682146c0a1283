import type { MiddlewareFunction } from 'react-router'

/**
 * For an address that opens something by itself: nobody keeps its answer, and no page that is asked for from it, and no
 * robot, is told it.
 */
export const neverTold: MiddlewareFunction<Response> = async (_arguments, next) => {
  const response = await next()
  response.headers.set('Cache-Control', 'no-store')
  // Not `no-referrer`: forms would come without their origin, and the request gate would refuse them.
  response.headers.set('Referrer-Policy', 'strict-origin')
  response.headers.set('X-Robots-Tag', 'noindex, nofollow')
  return response
}
