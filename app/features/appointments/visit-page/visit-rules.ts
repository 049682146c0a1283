/** How far the clinic lets patients change their visits by the private link. */
export type VisitRules = {
  /** Until so many hours before the start; then they call. */
  changeUntilHours: number
  /** How often one visit is moved. */
  mostMoves: number
}

export const firstVisitRules: VisitRules = { changeUntilHours: 24, mostMoves: 3 }
