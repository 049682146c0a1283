import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { knownValue } from '#app/platform/lists/list-address.ts'
import { type LogFilter, logAddress } from './log/filter.ts'

/** The section of Settings that says whether the chain is whole. */
export const integrityPath = sectionPath('trust')

/** The log as a file: with its chain, or as other systems of health care read it. */
export const exportFormats = ['json-lines', 'fhir'] as const
export type ExportFormat = (typeof exportFormats)[number]

const exportPath = '/admin/audit/export'

export const readFormat = (search: URLSearchParams): ExportFormat | null =>
  knownValue(search, 'format', exportFormats)

/** Of what that filter leaves. */
export function exportAddress(format: ExportFormat, filter: Partial<LogFilter>): string {
  const [, search = ''] = logAddress(filter).split('?')
  return `${exportPath}?format=${format}${search && `&${search}`}`
}

/** One day, one record, one sign-in or one patient: what is taken along without being asked who it is. */
export const isNarrowExport = ({ from, to, record, session, patient }: LogFilter): boolean =>
  (from !== null && from === to) || [record, session, patient].some((one) => one !== null)

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
