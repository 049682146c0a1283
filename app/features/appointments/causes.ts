/**
 * Why a visit that is still to come is to be settled: its treatment is not offered then, or fewer fit; outside of
 * working hours; in a closure; with a clinician or in a room that is off or deleted; over others, beyond what fits.
 */
export type Cause = 'offer' | 'hours' | 'clinician' | 'room' | 'overlap' | `closure:${string}`

export const closureCause = (id: string): Cause => `closure:${id}`

const causePattern = /^(offer|hours|clinician|room|overlap|closure:[\w-]{1,64})$/
/** A visit has one of each kind, and lies in some closures at once. */
const mostCauses = 20

/** Causes as a form or an address sends them; what is none of ours is left out. */
export const readCauses = (text: string): Cause[] => text.split(',').filter(isCause).slice(0, mostCauses)

export const writeCauses = (causes: readonly Cause[]): string => causes.join(',')

export const isCause = (text: string): text is Cause => causePattern.test(text)
