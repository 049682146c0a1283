import type { SourceRecord } from '../source-record.ts'
import { readCalendar } from './calendar/calendar.server.ts'
import type { SourceChoice } from './choice.ts'
import { readCsv } from './csv/records.server.ts'
import { readDump } from './easyappointments/dump.server.ts'
import { readFhir } from './fhir/fhir.server.ts'
import { readWordPress } from './wordpress/wxr.server.ts'

/**
 * Everything that a file says, a record at a time; what can't be read comes as a line with its reason. Nothing that is in
 * a file makes it throw.
 */
export function readSource(
  file: AsyncIterable<Uint8Array>,
  choice: SourceChoice,
): AsyncIterable<SourceRecord> {
  if (choice.source === 'easyappointments') return readDump(file, choice)
  if (choice.source === 'ics') return readCalendar(file, choice)
  if (choice.source === 'wordpress') return readWordPress(file, choice)
  return choice.source === 'fhir' ? readFhir(file, choice) : readCsv(file, choice)
}
