import { parseTimeZone } from '#app/platform/clinic-time.server.ts'
import { zoneNameOf } from '#app/platform/icalendar/zones.server.ts'
import type { Recognition } from './choice.ts'
import type { CsvKind } from './csv/fields.ts'
import { recognizeCsv } from './csv/recognition.server.ts'
import { isDump } from './easyappointments/dump.server.ts'
import { decodedSample, encodingOf } from './text.server.ts'
import { isWordPress } from './wordpress/wxr.server.ts'

/**
 * What a file is, by its beginning; its name isn't asked, people rename files.
 * @param sample its first bytes: more than 64 kB of a list make no better guess
 * @param as a list that its owner says is one of something else than its headers say
 */
export function recognizeSource(
  sample: Uint8Array,
  { today, as }: { today: string; as?: CsvKind },
): Recognition {
  const [first, second] = sample
  if (first === 0x50 && second === 0x4b) return { source: null, why: 'spreadsheet' }
  if ((first === 0xd0 && second === 0xcf) || (first === 0x09 && second === 0x08))
    return { source: null, why: 'spreadsheet' }
  if (first === 0x1f && second === 0x8b) return { source: null, why: 'packed' }
  const encoding = encodingOf(sample)
  const text = decodedSample(sample, encoding)
  const beginning = text.trimStart().slice(0, 4_000)
  if (beginning === '') return { source: null, why: 'empty' }
  if (/^begin:vcalendar/i.test(beginning)) return { source: 'ics', timeZone: calendarZone(text) }
  if (beginning.startsWith('{') && /"resourceType"\s*:/.test(text)) return { source: 'fhir' }
  if (isWordPress(text)) return { source: 'wordpress', encoding }
  if (isDump(text)) return { source: 'easyappointments', encoding, timeZone: dumpZone(text) }
  const isText = !text.slice(0, 4_000).includes('\0')
  return (
    (isText && recognizeCsv(sample, { year: Number(today.slice(0, 4)), as })) || {
      source: null,
      why: 'unknown',
    }
  )
}

function calendarZone(text: string): string | null {
  const named = /^X-WR-TIMEZONE:(.+)$/im.exec(text)?.[1] ?? /^TZID:(.+)$/im.exec(text)?.[1]
  const zone = named === undefined ? null : zoneNameOf(named.trim())
  return zone === null ? null : parseTimeZone(zone)
}

/** Only where the sample reaches that far: a dump lists its settings after its appointments. */
function dumpZone(text: string): string | null {
  return parseTimeZone(/'default_timezone',\s*'([^']{1,64})'/.exec(text)?.[1] ?? '')
}
