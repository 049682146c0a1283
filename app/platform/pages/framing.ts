import { createContext, type MiddlewareFunction } from 'react-router'

/** What a page may show in a frame, and who may show it in one: nothing and nobody, unless its route says so. */
export type Framing = {
  /** The origin of the frames inside it, such as `'self'` (CSP frame-src). */
  shows?: string
  /** Our own pages may show it in a frame (CSP frame-ancestors, X-Frame-Options). */
  isShownByUs?: boolean
  /** Origins of other websites that may show it in a frame. */
  isShownBy?: readonly string[]
}

export const framingContext = createContext<Framing>({})

/** For a route's `middleware`; the server writes what it says into the page's policy. */
export const framing =
  (of: (url: URL) => Framing): MiddlewareFunction<Response> =>
  async ({ url, context }, next) => {
    context.set(framingContext, { ...context.get(framingContext), ...of(url) })
    return next()
  }

/**
 * For all of the back office, where a screen shows a preview: a browser keeps the policy of the page that it loaded first,
 * and screens follow each other without loading another.
 */
export const showsOwnPages = framing(() => ({ shows: "'self'" }))
