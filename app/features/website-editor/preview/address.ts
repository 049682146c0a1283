import { previewParameter } from '#app/platform/pages/preview-parameter.ts'

/** Public pages load this file for the ribbon of a preview: nothing of the back office belongs here. */
export const publishPath = '/admin/clinic/publish'

const asked = '1'

/** Whether a public page is asked for as it will be. */
export const isPreviewAsked = (search: URLSearchParams): boolean => search.get(previewParameter) === asked

/** A public address with what asks for its preview; its place in the page stays. */
export function previewAddress(address: string): string {
  const [path = '', place] = address.split('#', 2)
  if (new URLSearchParams(path.split('?')[1]).has(previewParameter)) return address
  const withIt = `${path}${path.includes('?') ? '&' : '?'}${previewParameter}=${asked}`
  return place === undefined ? withIt : `${withIt}#${place}`
}

/** The same address as visitors have it. */
export function plainAddress(address: string): string {
  const [path = '', search] = address.split('?', 2)
  const parameters = new URLSearchParams(search)
  parameters.delete(previewParameter)
  return parameters.size > 0 ? `${path}?${parameters}` : path
}
