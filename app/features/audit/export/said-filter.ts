import type { LogFilter } from '../log/filter.ts'

type Asked = { filter: LogFilter; patient: readonly string[] | null }

/** The filter as a file says it: a patient as the records that were found, never as what was typed. */
export const saidFilter = ({ filter, patient }: Asked): Record<string, string | readonly string[]> => ({
  ...Object.fromEntries(
    Object.entries(filter).filter(
      (entry): entry is [string, string] => entry[1] !== null && entry[0] !== 'patient',
    ),
  ),
  ...(patient && { records: patient }),
})
