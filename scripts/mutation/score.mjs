/** So much of what Stryker changed must be noticed, per group. */
export const leastPercent = 85

const noticed = new Set(['Killed', 'Timeout'])
const missed = new Set(['Survived', 'NoCoverage'])

/**
 * @param {{ files: Record<string, { mutants: Mutant[] }> }} report Stryker's JSON report
 * @returns {{ killed: number, total: number, percent: number, survivors: string[], untried: number }}
 *   `untried`: mutants that covering tests were chosen for and none was run, which proves nothing
 *
 * @typedef {{ status: string, mutatorName: string, replacement?: string, testsCompleted?: number,
 *   location: { start: { line: number, column: number } } }} Mutant
 */
export function scoreOf({ files }) {
  const all = Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants.map((mutant) => ({ path, ...mutant })),
  )
  const killed = all.filter(({ status }) => noticed.has(status)).length
  const survivors = all.filter(({ status }) => missed.has(status))
  const total = killed + survivors.length
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
