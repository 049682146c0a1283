import { data, type MiddlewareFunction } from 'react-router'
import { builtInPageAt } from '#app/features/clinic-profile/website/built-in-pages.ts'
import { isPageOn } from '#app/features/public-pages/navigation.ts'
import { plainPath } from '#app/language/addresses.ts'

/** 404 for a page that the clinic turned off, and for everything below it. */
export const refusesPagesTurnedOff: MiddlewareFunction<Response> = ({ url }, next) => {
  // The router takes letters of any case, and encoded ones, for the same address.
  const path = decodeURIComponent(plainPath(url.pathname).replace(/\.data$/, '')).toLowerCase()
  const key = builtInPageAt(path)
  if (key && !isPageOn(key)) throw data(null, { status: 404, statusText: 'Not Found' })
  return next()
}
