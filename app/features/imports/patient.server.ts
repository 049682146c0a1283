import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { parseDate } from '#app/platform/dates.ts'
import { contactKeysOf, nameKeyOf, type Said, type SaidWithBirth } from '../patients/details.server.ts'
import type { SourcePatient } from './source-record.ts'

const longestName = 100
const longestContact = 254

/** What a file says of a patient, as a form would. */
export const saidOf = ({ name, email, phone, birthDate, language }: SourcePatient): SaidWithBirth => ({
  name: name.slice(0, longestName),
  email: email !== null && email.length <= longestContact ? email : '',
  phone: phone ?? '',
  language: language ?? clinicLanguages()[0],
  birthDate: birthDate === null ? null : parseDate(birthDate),
})

/** Whether both have the name or a contact in common: an id that another file gave somebody else says nothing. */
export function mayBeSame(one: Said, other: Said): boolean {
  const keysOf = (said: Said) => [nameKeyOf(said.name), ...contactKeysOf(said)]
  return keysOf(one).some((key) => keysOf(other).includes(key))
}
