import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { isAskedBy } from '#app/features/accounts/permit.server.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { isPreviewAsked, plainAddress } from '#app/features/website-editor/preview/address.ts'
import preview from '#app/features/website-editor/preview/components/preview-ribbon.module.css'
import { changedTexts, readDraftWebsite } from '#app/features/website-editor/preview/draft-website.server.ts'
import { previewHtml } from '#app/features/website-editor/preview/preview-html.ts'
import { framingContext } from '#app/platform/pages/framing.ts'
import { keepingContext } from '#app/platform/pages/keeping.ts'
import { renderedPageContext } from '#app/platform/pages/rendered-page.ts'
import { servicesContext } from '#app/platform/services.ts'

/** Whether the page in the making shows the draft. */
export const previewContext = createContext<boolean>(false)

/**
 * A public page as it will be, for those who may change it: nobody keeps it, no search engine lists it, and nothing is
 * sent from it. Everybody else is led to the page as it is.
 */
export const previewsDraft: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (!isPreviewAsked(url.searchParams)) return next()
  context.get(keepingContext).refuse()
  const address = withinSite(url.pathname) + url.search
  if (!(await isAskedBy('website', { request, context }))) throw leadTo(plainAddress(address))
  if (request.method !== 'GET' && request.method !== 'HEAD') throw leadTo(address)
  const draft = await readDraftWebsite(context.get(servicesContext).db)
  context.set(previewContext, true)
  // The screen of the website's look shows it in a frame.
  context.set(framingContext, { ...context.get(framingContext), isShownByUs: true })
  const response = await withWebsite(draft.website, next)
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Robots-Tag', 'noindex')
  headers.append('Vary', 'Cookie')
  headers.delete('ETag')
  const { status } = response
  const html = context.get(renderedPageContext)
  if (html === null) return new Response(response.body, { status, headers })
  const changed = withWebsite(draft.website, () => changedTexts(draft))
  const isAlive = html.includes('type="module"')
  const shown = previewHtml(html, { changed, className: preview.changed ?? '' }, isAlive)
  context.set(renderedPageContext, shown)
  return new Response(null, { status, headers })
}

/** Two slashes at its beginning would be another host's address. */
const withinSite = (path: string) => path.replace(/^\/+/, '/')

const leadTo = (address: string) =>
  redirect(address, { status: 303, headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } })
