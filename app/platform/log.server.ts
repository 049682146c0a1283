/** The kind of a surprise and nothing else of it: its text may hold what a patient typed. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
