/** Parts in each other: no program of use sends more, and thousands would run out of stack. */
const deepest = 100

/** Why nothing is done with JSON that a program sent, in a sentence for its engineer; null where there is no reason. */
export function sentProblem(sent: unknown, levels = deepest): string | null {
  // PostgreSQL stores no U+0000, and can't be asked for it.
  if (typeof sent === 'string') return sent.includes('\0') ? 'Please leave out the character U+0000.' : null
  if (typeof sent !== 'object' || sent === null) return null
  if (levels === 0) return `Please nest at most ${deepest} levels.`
  for (const part of Object.values(sent)) {
    const problem = sentProblem(part, levels - 1)
    if (problem !== null) return problem
  }
  return null
}
