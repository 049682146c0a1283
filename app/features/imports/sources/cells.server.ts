import { digest } from '#app/platform/secrets/random.server.ts'
import { folded } from '#app/platform/text/folded-text.ts'
import { isMailAddress } from '#app/platform/text/mail-address.ts'
import type { SourceStatus } from '../source-record.ts'

/** What no cell of ours exceeds; the import's own rules are narrower and say so in the field's words. */
const mostCharacters = 20_000
const dayMinutes = 1_440
/** 132 bits: nobody meets another. */
const idLength = 22

/**
 * The text of a cell; null where it is empty. Spreadsheets and careful exports, ours among them, put an apostrophe in
 * front of what would run as a formula.
 */
export function cellText(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').slice(0, mostCharacters).replaceAll('\0', '').trim()
  const plain = /^'\s*[=+\-@]/.test(trimmed) ? trimmed.slice(1).trim() : trimmed
  return plain === '' ? null : plain
}

/** How headers and words of exports are compared. */
export const plainWords = (text: string): string =>
  folded(text.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The id of what has none: the same words give the same id in the next export. */
export const idOf = (...parts: (string | null)[]): string =>
  digest(
    ...parts.map((part) =>
      folded(part ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  ).slice(0, idLength)

const titles =
  /^(?:jr|sr|i{1,3}|iv|md|do|phd|psyd|rn|np|fnp|pa|pa c|lcsw|lmsw|lpc|lmft|dds|dmd|dc|dpt|pt|rmt|esq|cpa|aprn|crnp|ma|ms|mba|mph)$/

/** "Gonzalez, Maria" is Maria Gonzalez; "Jordan Example, MD" stays. */
export function personName(text: string): string {
  const oneSpace = text.replaceAll(/\s+/g, ' ').trim()
  const [last = '', first = '', ...more] = oneSpace.split(',').map((part) => part.trim())
  if (more.length > 0 || last === '' || first === '' || titles.test(plainWords(first))) return oneSpace
  return `${first} ${last}`
}

/** The one address that is in it; null for none. Exports write "Maria <maria@example.org>" and lists, too. */
export function mailAddressIn(text: string): string | null {
  for (const part of text.split(/[\s<>,;]+/)) {
    const address = part.replace(/^mailto:/i, '')
    if (isMailAddress(address)) return address
  }
  return null
}

const languageWords: Record<string, 'en' | 'es'> = {}
for (const word of ['en', 'eng', 'english', 'ingles', 'en us', 'en gb']) languageWords[word] = 'en'
for (const word of ['es', 'spa', 'spanish', 'espanol', 'castellano', 'es us', 'es mx', 'es es'])
  languageWords[word] = 'es'

export const languageOf = (text: string): 'en' | 'es' | null => languageWords[plainWords(text)] ?? null

const statusWords: Record<SourceStatus, string> = {
  pending:
    'pending|requested|request|unconfirmed|not confirmed|awaiting approval|pending approval|pending payment|waiting|draft|proposed|tentative|needs action|pendiente|solicitada|por confirmar|sin confirmar',
  confirmed:
    'confirmed|approved|accepted|booked|scheduled|rescheduled|active|open|new|upcoming|reserved|show|confirmada|confirmado|agendada|programada|reservada|reagendada|aprobada|activa|nueva',
  completed:
    'completed|complete|done|arrived|checked in|checked out|attended|showed|fulfilled|finished|seen|present|completada|completado|atendida|atendido|realizada|asistio|llego|terminada|finalizada',
  cancelled:
    'cancelled|canceled|cancel|late cancelled|late canceled|late cancellation|late cancel|clinician canceled|clinician cancelled|client canceled|client cancelled|deleted|declined|rejected|void|voided|removed|entered in error|cancelada|cancelado|anulada|rechazada|eliminada',
  'no-show':
    'no show|noshow|missed|did not attend|dna|absent|no asistio|no se presento|ausente|no llego|inasistencia',
}
const statusOfWords = new Map(
  Object.entries(statusWords).flatMap(([status, words]) =>
    words.split('|').map((word) => [word, status as SourceStatus] as const),
  ),
)
/** Null for a word that nobody knows. */
export const statusOf = (text: string): SourceStatus | null => statusOfWords.get(plainWords(text)) ?? null

/** A column "Canceled" says how, yes, or nothing. Null where it is not cancelled. */
export function cancelledOf(text: string): SourceStatus | null {
  const word = plainWords(text)
  if (['', 'no', 'false', '0', 'n', 'none'].includes(word)) return null
  const status = statusOf(text)
  return status === 'no-show' ? status : 'cancelled'
}

/** Minutes of "45", "45 min", "1h 30min", "1:30", "1.5 hours"; null for anything else, and for more than a day. */
export function minutesIn(text: string): number | null {
  const plain = folded(text.slice(0, 40)).trim()
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(plain)
  if (clock) return ofDay(Number(clock[1]) * 60 + Number(clock[2]))
  const parts =
    /^(?:(\d+(?:[.,]\d+)?)\s*h(?:(?:ou)?rs?|oras?|r)?\.?)?\s*(?:y|and|,)?\s*(?:(\d{1,5})\s*(?:m|min|mins|minutes?|minutos?)?\.?)?$/.exec(
      plain,
    )
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return null
  return ofDay(Math.round(Number((parts[1] ?? '0').replace(',', '.')) * 60) + Number(parts[2] ?? 0))
}

const ofDay = (minutes: number): number | null => (minutes > 0 && minutes <= dayMinutes ? minutes : null)

/** Cents of "$1,250.00", "1.250,00 €", "150"; null for anything else. */
export function centsIn(text: string): number | null {
  const digits = text.slice(0, 40).replaceAll(/[^\d.,-]/g, '')
  const found = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(digits)
  if (!found) return null
  const whole = Number((found[1] ?? '').replaceAll(/[.,]/g, ''))
  const cents = whole * 100 + Number((found[2] ?? '').padEnd(2, '0') || 0)
  return Number.isSafeInteger(cents) && cents < 100_000_000_00 ? cents : null
}

export function countIn(text: string): number | null {
  const found = /^\d{1,4}$/.exec(text.trim())
  const count = Number(found?.[0] ?? 0)
  return count > 0 ? count : null
}
