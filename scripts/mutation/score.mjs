/** So much of what Stryker changed must be noticed, per group; of some more (`least` in `test/mutation/groups.mjs`). */
export const leastPercent = 85

/** A loop that passes the same place far too often was noticed; one that ran out of time may only have waited. */
const isNoticed = ({ status, statusReason = '' }) =>
  status === 'Killed' || (status === 'Timeout' && statusReason.startsWith('Hit limit'))
const counts = new Set(['Killed', 'Timeout', 'Survived', 'NoCoverage'])

/**
 * @param {{ files: Record<string, { source: string, mutants: Mutant[] }> }} report Stryker's JSON report
 * @param {readonly Explained[]} [explained] survivors that no test can tell from the code: they don't count
 * @returns {{ killed: number, total: number, percent: number, survivors: string[], untried: number, explained: number,
 *   stale: string[] }} `untried`: mutants that covering tests were chosen for and none was run, which proves nothing;
 *   `stale`: explained, and there no more
 *
 * @typedef {{ status: string, statusReason?: string, mutatorName: string, replacement?: string, testsCompleted?: number,
 *   location: { start: { line: number, column: number } } }} Mutant
 * @typedef {{ file: string, line: string, becomes: readonly string[], why: string }} Explained
 */
export function scoreOf({ files }, explained = []) {
  const all = Object.entries(files).flatMap(([path, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map((mutant) => ({ path, code: lines[mutant.location.start.line - 1]?.trim(), ...mutant }))
  })
  const met = all.filter(({ status }) => counts.has(status))
  const known = new Set(
    explained.flatMap(({ file, line, becomes }) => becomes.map((text) => placeOf(file, line, text))),
  )
  const found = new Set()
  const tried = met.filter((mutant) => {
    const place = placeOf(mutant.path, mutant.code, lineOf(mutant.replacement))
    if (isNoticed(mutant) || !known.has(place)) return true
    found.add(place)
    return false
  })
  const killed = tried.filter(isNoticed).length
  const survivors = tried.filter((mutant) => !isNoticed(mutant))
  const total = tried.length
  return {
    killed,
    total,
    percent: total === 0 ? 0 : (100 * killed) / total,
    survivors: survivors.map(sentenceOf),
    untried: survivors.filter(({ status, testsCompleted }) => status === 'Survived' && !testsCompleted)
      .length,
    explained: met.length - total,
    stale: [...known].filter(
      (place) => !found.has(place) && Object.keys(files).some((file) => place.startsWith(`${file}: `)),
    ),
  }
}

const placeOf = (file, line, becomes) => `${file}: ${line} > ${becomes}`

const lineOf = (replacement = '') => replacement.replaceAll(/\s+/g, ' ')

const sentenceOf = ({ path, location: { start }, status, mutatorName, replacement }) =>
  `${path}:${start.line}:${start.column} ${status} ${mutatorName} ${lineOf(replacement)}`
