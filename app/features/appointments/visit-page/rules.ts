/** How a visit stands, as its page says it. */
export type VisitStage = 'waiting' | 'upcoming' | 'here' | 'begun' | 'over' | 'missed' | 'cancelled'

/** Somebody is still expected, or asked to be. */
export const isAheadOf = (stage: VisitStage): boolean => stage === 'waiting' || stage === 'upcoming'
