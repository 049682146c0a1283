import { expect, test } from 'vitest'
import { exportAddress, isNarrowExport } from '../address.ts'
import { readFilter } from '../log/filter.ts'

test('one day, record, sign-in or patient leaves without a question; everything else does not', () => {
  const isNarrow = (search: string) => isNarrowExport(readFilter(new URLSearchParams(search)))
  for (const search of ['from=2026-12-07&to=2026-12-07', 'record=one', 'session=digest', 'patient=kept'])
    expect(isNarrow(search)).toBe(true)
  for (const search of [
    '',
    'who=dana-1',
    'what=views',
    'from=2026-12-07',
    'from=2026-12-01&to=2026-12-07',
    'record=%27',
  ])
    expect(isNarrow(search)).toBe(false)
})

test('the address of a file names its filter', () => {
  expect(exportAddress('fhir', { who: 'dana-1' })).toBe('/admin/audit/export?format=fhir&who=dana-1')
  expect(exportAddress('json-lines', {})).toBe('/admin/audit/export?format=json-lines')
})
