import type { CalendarDate } from '#app/db/values.ts'

/** What decides whether pictures may be shown. */
export type ConsentState = {
  id: string
  signedOn: CalendarDate
  faceMayShow: boolean
  /** Null while it holds. */
  withdrawnOn: CalendarDate | null
}

/** What a pair of pictures says of its consent. */
export type ConsentedPair = {
  /** The id of a consent; empty where none was chosen. */
  consent: string
  /** Somebody can be recognized. */
  showsFace: boolean
}

export type ConsentProblem = { kind: 'missing' } | { kind: 'withdrawn'; on: CalendarDate } | { kind: 'face' }

/** Why a pair isn't on the website, whatever the draft or a version says; null where it may be. */
export function consentProblem(
  { consent, showsFace }: ConsentedPair,
  consents: ReadonlyMap<string, ConsentState>,
): ConsentProblem | null {
  const known = consents.get(consent)
  if (!known) return { kind: 'missing' }
  if (known.withdrawnOn !== null) return { kind: 'withdrawn', on: known.withdrawnOn }
  return showsFace && !known.faceMayShow ? { kind: 'face' } : null
}

const codeLength = 4

/** What staff call a consent where its name is not to be seen: "K3V9". */
export const consentCode = (id: string): string => id.slice(0, codeLength).toUpperCase()

export const consentLengths = { name: 100, note: 500 } as const
