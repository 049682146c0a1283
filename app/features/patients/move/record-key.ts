export const recordKinds = ['visit', 'place', 'message'] as const

/** A visit, a place on the waitlist or a message. */
export type RecordKey = { kind: (typeof recordKinds)[number]; id: string }
