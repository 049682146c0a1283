import * as z from 'zod/mini'
import { m } from '#app/language/messages.ts'
import { parseDate } from '#app/platform/dates.ts'
import { line, mailAddress, optionalLine } from '#app/platform/text/text.ts'
import { lengths, parsed } from '../booking/form.ts'

/** Fields alone; whether the days are offered needs the database and the clinic's clock. */
export const wishForm = z.object({
  treatment: line(lengths.clinician, m.appointments_treatment_missing),
  with: optionalLine(lengths.clinician),
  from: parsed(parseDate, m.waitlist_from_missing),
  until: parsed(parseDate, m.waitlist_until_missing),
})

/** Who waits, and how they are reached. */
export const contactForm = z.object({
  name: line(lengths.name, m.appointments_name_missing),
  email: mailAddress(m.appointments_email_invalid),
  phone: optionalLine(lengths.phone),
})

/** What staff take down on the phone: the same, but the mail address may stay empty. */
export const contactByStaffForm = z.extend(contactForm, {
  name: line(lengths.name, m.add_name_missing),
  email: z.union([z.literal(''), mailAddress(m.appointments_email_invalid)], {
    error: m.appointments_email_invalid,
  }),
})
