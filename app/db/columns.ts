/** The one place that turns columns into values and back (docs/topics/database.md). */
export const columns = {
  flag: (value: boolean): 0 | 1 => (value ? 1 : 0),
  isSet: (value: number): boolean => value === 1,
  list: <T extends string>(values: readonly T[]): string => JSON.stringify(values),
  /** ISO text in UTC with exactly three decimals. */
  instant: (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 }),
  asInstant: (text: string): Temporal.Instant => Temporal.Instant.from(text),
  /** Sorts and compares names without case. */
  nameKey: (name: string): string => name.trim().toLowerCase(),
}
