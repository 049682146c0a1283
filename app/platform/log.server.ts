/** The kind of a surprise, with SQLite's number of it, and nothing else: its text may hold what a patient typed. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  const number = 'errcode' in error && typeof error.errcode === 'number' ? [error.errcode] : []
  return [error.name, ...code, ...number].join(' ')
}
