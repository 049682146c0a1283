import type { SourceClinician, SourcePatient, UnreadField } from '#app/features/imports/source-record.ts'
import { numbersIn } from '#app/platform/text/phone.server.ts'
import { idOf, languageOf, mailAddressIn, personName } from '../cells.server.ts'
import { parseLocalMoment } from '../local-moments.ts'
import type { CsvChoice, ImportField } from './fields.ts'

/** One row: what its columns of a field say, without empty ones. */
export type Cells = {
  all(field: ImportField): readonly string[]
  first(field: ImportField): string | null
}

type Contact = { name: string | null; email: string | null; phone: string | null; unread: UnreadField[] }

/** A person without a name of their own is called by their address, or number. */
function contactIn(cells: Cells, { phoneCountry }: Pick<CsvChoice, 'phoneCountry'>): Contact {
  const unread: UnreadField[] = []
  const emailText = cells.first('email')
  const email = emailText === null ? null : mailAddressIn(emailText)
  if (emailText !== null && email === null) unread.push({ field: 'email', text: emailText })
  let phone: string | null = null
  for (const text of cells.all('phone')) {
    const [number, ...others] = numbersIn(text, phoneCountry)
    if (number === undefined || others.length > 0) unread.push({ field: 'phone', text })
    phone ??= number ?? null
  }
  const whole = cells.first('name')
  const parts = [cells.first('first-name'), cells.first('last-name')].filter((part) => part !== null)
  const name = parts.length > 0 ? parts.join(' ').replaceAll(/\s+/g, ' ') : whole && personName(whole)
  return { name: name ?? email ?? phone, email, phone, unread }
}

/** Null where nothing in the row says who it is. */
export function patientIn(
  cells: Cells,
  line: number,
  choice: CsvChoice,
  own: { id: ImportField; notes: string | null },
): SourcePatient | null {
  const { name, email, phone, unread } = contactIn(cells, choice)
  const id = cells.first(own.id)
  if (name === null) return null
  const birthText = cells.first('birth-date')
  const birthDate = birthText === null ? null : birthDateIn(birthText, choice)
  if (birthText !== null && birthDate === null) unread.push({ field: 'birth-date', text: birthText })
  const languageText = cells.first('language')
  return {
    kind: 'patient',
    sourceId: id ?? idOf(name, email, phone, birthDate),
    line,
    name,
    email,
    phone,
    birthDate,
    language: languageText === null ? null : languageOf(languageText),
    notes: own.notes,
    ...(unread.length > 0 && { unreadFields: unread }),
  }
}

function birthDateIn(text: string, { dateOrder, today }: CsvChoice): string | null {
  const date = parseLocalMoment(text, dateOrder, Number(today.slice(0, 4)))?.date ?? null
  return date !== null && date <= today ? date : null
}

export function clinicianIn(cells: Cells, line: number, choice: CsvChoice): SourceClinician | null {
  const { name, email, phone, unread } = contactIn(cells, choice)
  if (name === null) return null
  return {
    kind: 'clinician',
    sourceId: cells.first('id') ?? idOf(name),
    line,
    name,
    email,
    phone,
    hours: [],
    ...(unread.length > 0 && { unreadFields: unread }),
  }
}
