const harmless = new Set(['GET', 'HEAD'])

/**
 * Whether a request may change something: it must come from a page of ours
 * (docs/topics/requests-and-headers.md). What the browser says in Sec-Fetch-Site counts; older browsers are
 * judged by Origin; who sends neither is refused.
 */
export function mayEnter(
  { method, headers }: { method: string; headers: Pick<Headers, 'get'> },
  ownOrigin: string,
): boolean {
  if (harmless.has(method)) return true
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return true
  if (site !== null && site !== 'none') return false
  return headers.get('origin') === ownOrigin
}
