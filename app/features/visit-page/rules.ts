/** What anyone who holds a visit's link can do with it. */
export type HolderAction = 'answer' | 'cancel' | 'move' | 'questions'

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
export const isLate = ({ may }: { may: Record<HolderAction, WhyNot | null> }): boolean =>
  may.cancel === 'late' && may.move === 'late'

/** How far the clinic lets patients change their visits by the private link. */
export type VisitRules = {
  /** Until so many hours before the start; then they call. */
  changeUntilHours: number
  /** How often one visit is moved. */
  mostMoves: number
}

export const firstVisitRules: VisitRules = { changeUntilHours: 24, mostMoves: 3 }

/** Hours before the start that an owner can choose; without any patients change it until it begins. */
export const changeUntilChoices = [0, 2, 4, 12, 24, 48, 72] as const

export const mostMovesChoices = [0, 1, 2, 3, 5, 10] as const

/** What stands for the visit's treatment where days and times are chosen: its name is in no private page. */
export const nameless = 'visit'
