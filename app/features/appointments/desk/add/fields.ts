import { optionalFields } from '../../booking/fields.ts'

/** Names on the wire, in the order of the form. */
export const addFieldNames = [
  'phone',
  'name',
  'email',
  'treatment',
  'with',
  ...optionalFields,
  'note',
  'slot',
  'status',
  'language',
] as const
export type AddField = (typeof addFieldNames)[number]

/** What was agreed on the phone is confirmed, unless staff say otherwise. */
export const addStatuses = ['confirmed', 'pending'] as const
