/** So much of what Stryker changed must be noticed, per group. */
export const leastPercent = 85

/** A loop that passes the same place far too often was noticed; one that ran out of time may only have waited. */
const isNoticed = ({ status, statusReason = '' }) =>
  status === 'Killed' || (status === 'Timeout' && statusReason.startsWith('Hit limit'))
const counts = new Set(['Killed', 'Timeout', 'Survived', 'NoCoverage'])

/**
 * @param {{ files: Record<string, { mutants: Mutant[] }> }} report Stryker's JSON report
 * @returns {{ killed: number, total: number, percent: number, survivors: string[], untried: number }}
 *   `untried`: mutants that covering tests were chosen for and none was run, which proves nothing
 *
 * @typedef {{ status: string, statusReason?: string, mutatorName: string, replacement?: string, testsCompleted?: number,
 *   location: { start: { line: number, column: number } } }} Mutant
 */
export function scoreOf({ files }) {
  const all = Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants.map((mutant) => ({ path, ...mutant })),
  )
  const tried = all.filter(({ status }) => counts.has(status))
  const killed = tried.filter(isNoticed).length
  const survivors = tried.filter((mutant) => !isNoticed(mutant))
  const total = tried.length
  return {
    killed,
    total,
    percent: total === 0 ? 0 : (100 * killed) / total,
    survivors: survivors.map(lineOf),
    untried: survivors.filter(({ status, testsCompleted }) => status === 'Survived' && !testsCompleted)
      .length,
  }
}

const lineOf = ({ path, location: { start }, status, mutatorName, replacement = '' }) =>
  `${path}:${start.line}:${start.column} ${status} ${mutatorName} ${replacement.replaceAll(/\s+/g, ' ')}`
