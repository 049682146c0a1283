/** So many days what was deleted can be brought back (docs/specification.md#deleted-records). */
export const recoverableDays = 30
