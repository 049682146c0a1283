/** The newest lines of the log, kept in memory for the support bundle: no file holds them. */
const mostLines = 500
const longestLine = 1_000

const lines: string[] = []

export function keepLine(line: string): void {
  lines.push(line.trimEnd().slice(0, longestLine))
  if (lines.length > mostLines) lines.shift()
}

export const latestLines = (): readonly string[] => lines
