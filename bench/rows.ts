export type Row = {
  what: string
  /** "at least 0.90" */
  aim: string
  measured: string
  isReached: boolean
}

/** A ratio with its aim; `most` where smaller is better. */
export function ratioRow(
  what: string,
  value: number,
  aim: { least: number } | { most: number },
  note = '',
): Row {
  const isReached = 'least' in aim ? value >= aim.least : value <= aim.most
  const words = 'least' in aim ? `at least ${aim.least}` : `at most ${aim.most}`
  return { what, aim: words, measured: `${value.toFixed(2)}${note && ` (${note})`}`, isReached }
}

/** An amount in a unit that must not be more. */
export function amountRow(what: string, value: number, most: number, unit: string, note = ''): Row {
  const measured = `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ${unit}${note && ` (${note})`}`
  return { what, aim: `at most ${most} ${unit}`, measured, isReached: value <= most }
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function sayTable(rows: readonly Row[]): void {
  const cells = [
    ['what', 'aim', 'measured', ''],
    ...rows.map(({ what, aim, measured, isReached }) => [what, aim, measured, isReached ? '' : 'MISSED']),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  for (const row of cells)
    say(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; milliseconds: number }> {
  const start = performance.now()
  const value = await work()
  return { value, milliseconds: performance.now() - start }
}
