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

export const visitRulesAnchor = '/admin/settings#visits'
/** Where the owner's choice is sent. */
export const visitRulesPath = '/admin/settings/visits'
