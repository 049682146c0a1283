/** Says after how many seconds to ask again, where somebody has to wait. */
export const waiting = (retryAfter: number | null | undefined): HeadersInit =>
  retryAfter ? { 'Retry-After': `${retryAfter}` } : {}
