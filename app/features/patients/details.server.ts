import type { Language } from '#app/db/values.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { folded } from '#app/platform/text/folded-text.ts'
import { numbersIn } from '#app/platform/text/phone.server.ts'

/** What somebody says of themselves on a form. */
export type Said = { name: string; email: string; phone: string; language: Language }

/** The same with a date of birth, where the form asked for one and it was said. */
export type SaidWithBirth = Said & { birthDate?: CalendarDate | null | undefined }

/** How names are compared: folded, one space between words. */
export const nameKeyOf = (name: string): string => `n:${folded(name).trim().replaceAll(/\s+/g, ' ')}`

/** What numbers and addresses are compared by; a number that cannot be read, by its digits. */
export function contactKeysOf({ email, phone }: Pick<Said, 'email' | 'phone'>): string[] {
  const numbers = numbersIn(phone)
  const digits = folded(phone).replaceAll(/\D/g, '')
  const unread = numbers.length === 0 && digits.length >= fewestDigits ? [digits] : []
  return [
    ...[...numbers, ...unread].map((number) => `p:${number}`),
    ...(email.trim() === '' ? [] : [addressKeyOf(email)]),
  ]
}

/** The key of one address. */
export const addressKeyOf = (email: string): string => `e:${email.trim().toLowerCase()}`

/** Fewer are nobody's number. */
const fewestDigits = 7

/** The first number as the world writes it; empty where none can be read. */
export const e164Of = (phone: string): string => numbersIn(phone)[0] ?? ''
