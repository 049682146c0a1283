import * as z from 'zod/mini'
import { mailAddress } from '../../../../platform/text/text.ts'
import { optionalFields } from '../../booking/fields.ts'
import { bookingForm, patientForm } from '../../booking/form.ts'
import { parseSlot, type Slot } from '../../rules.ts'
import { copy } from './copy.ts'

/** Names on the wire, in the order of the form. */
export const addFieldNames = [
  'name',
  'phone',
  'treatment',
  'email',
  ...optionalFields,
  'slot',
  'status',
] as const
export type AddField = (typeof addFieldNames)[number]

/** What was agreed on the phone is confirmed, unless staff say otherwise. */
export const addStatuses = ['confirmed', 'pending'] as const

/**
 * What a caller says: as the public form, but the mail address may stay empty
 * (docs/decisions/2026-11-21-bookings-by-phone.md).
 */
export const addForm = z.object({
  ...patientForm,
  treatment: bookingForm.shape.treatment,
  email: z.union([z.literal(''), mailAddress(copy.emailInvalid)], { error: copy.emailInvalid }),
  slot: z.pipe(
    z
      .string()
      .check(z.refine((value) => parseSlot(value) !== null, { error: copy.timeMissing, abort: true })),
    z.transform((value: string) => parseSlot(value) as Slot),
  ),
  status: z.enum(addStatuses, { error: copy.statusMissing }),
})
export type AddRequest = z.output<typeof addForm>
