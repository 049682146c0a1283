/** What whoever holds a visit's link can do with it. */
export type HolderDeed = 'answer' | 'cancel' | 'move' | 'questions'

/**
 * Why not: `late`: inside the clinic's cut-off, so that they call; `begun`: it has begun, or they are here; `unconfirmed`:
 * the clinic has not said yes itself; `cancelled`, `over`: there is nothing to change any more; `moved`: as often as the
 * clinic allows; `by-phone`: patients cannot choose its times themselves.
 */
export type WhyNot = 'late' | 'begun' | 'unconfirmed' | 'cancelled' | 'over' | 'moved' | 'by-phone'

/** How a visit stands, as its page says it. */
export type VisitStage = 'waiting' | 'upcoming' | 'here' | 'begun' | 'over' | 'missed' | 'cancelled'

/** Somebody is still expected, or asked to be. */
export const isAheadOf = (stage: VisitStage): boolean => stage === 'waiting' || stage === 'upcoming'

/** It can only be changed by telephone now. */
export const isLate = ({ may }: { may: Record<HolderDeed, WhyNot | null> }): boolean =>
  may.cancel === 'late' && may.move === 'late'
