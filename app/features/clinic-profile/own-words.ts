import { languages } from '#app/language/languages.ts'
import { doctor } from './doctor.ts'
import { currentClinic, services } from './website/current-clinic.ts'

/** Shorter ones are part of too many others. */
const shortest = 5

/** What anybody who knows the clinic tries first: names, place, numbers, services; lower case, without blanks. */
export function clinicWords(): string[] {
  const { name, legalName, address, phone, email } = currentClinic()
  const split = [name, legalName, doctor.name, address.city, address.state, email.text]
  const titles = services().flatMap(({ title }) => languages.map((language) => title[language] ?? ''))
  const whole = [address.street, address.zip, phone.text, ...titles]
  const words = [...split.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)), ...whole]
  return [...new Set(words.map(plainText))].filter((word) => word.length >= shortest)
}

/** Letters and digits alone, in lower case and full width as anything else: how such words are looked for. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
