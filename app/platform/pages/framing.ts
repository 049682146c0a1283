import { createContext, type MiddlewareFunction } from 'react-router'

/** What a page may show in a frame, and whether one of ours may show it: neither, unless its route says so. */
export type Framing = {
  /** The origin of the frames inside it, such as `'self'` (CSP frame-src). */
  shows?: string
  /** Our own pages may show it in a frame (CSP frame-ancestors, X-Frame-Options). */
  isShownByUs?: boolean
}

export const framingContext = createContext<Framing>({})

/** For a route's `middleware`; the server writes what it says into the page's policy. */
export const framing =
  (of: (url: URL) => Framing): MiddlewareFunction<Response> =>
  async ({ url, context }, next) => {
    context.set(framingContext, { ...context.get(framingContext), ...of(url) })
    return next()
  }
