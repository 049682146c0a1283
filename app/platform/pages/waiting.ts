import type { HeadersArgs } from 'react-router'

/** Says after how many seconds to ask again, where somebody has to wait. */
export const waiting = (retryAfter: number | null | undefined): HeadersInit =>
  retryAfter ? { 'Retry-After': `${retryAfter}` } : {}

/**
 * Headers of a document whose loader and form can both ask somebody to wait: what the loader says holds where a page is
 * looked at, what the form says where it is answered.
 */
export function waitingOfEither({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) headers.set(name, value)
  return headers
}
