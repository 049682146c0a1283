/** Marks a request that no person made. It is answered like any other, and never renews the session. */
export const unattendedHeader = 'X-Unattended'

/** For `fetch`: what a page asks for because of a timer, an event of others, or a retry. */
export const unattended = { [unattendedHeader]: '1' } as const

/** Pages that read themselves again right now without anybody having asked. */
const reading = new Set<{ page: string }>()

/**
 * Runs a reading of the page by the router. The router has no place for a header of its own, so its request is
 * recognized by the page's address while the reading runs; what somebody presses meanwhile has another address.
 * @param page the address that the router reads again
 */
export async function readUnattended(page: string, read: () => Promise<void>): Promise<void> {
  const one = { page: withoutRoutes(page) }
  reading.add(one)
  try {
    await read()
  } finally {
    reading.delete(one)
  }
}

/** Whether the router asks for this because a page reads itself again. */
export function isUnattendedReading({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  if (method !== 'GET' || !new URL(url).pathname.endsWith('.data')) return false
  const page = withoutRoutes(url)
  return [...reading].some((one) => one.page === page)
}

/** The page that an address of the router's is about. */
function withoutRoutes(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('_routes')
  return `${url.pathname.replace(/\.data$/, '')}?${url.searchParams}`
}
