/** What a command returns: what was done, or why not. Surprises are thrown, refusals are returned. */
export type Outcome<T, R extends Refusal = Refusal> = { ok: true; value: T } | ({ ok: false } & R)

export type Refusal = {
  /** 422 refused, 409 taken or changed meanwhile, 429 too often, 404 gone. */
  status: number
  /** Sentences by field name. */
  errors?: Record<string, string>
  /** A sentence for the whole form. */
  message?: string
  /** Somebody changed the record since it was seen: what a program learns as 412. */
  isOutdated?: true
  /** Seconds until another try makes sense (429, 503). */
  retryAfter?: number
}

export const done = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

export const refused = <R extends Refusal>(refusal: R): { ok: false } & R => ({ ok: false, ...refusal })
