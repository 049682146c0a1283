import type { TypedAnswers } from '#app/features/answers/rules.ts'
import { changeFields } from '#app/features/scheduling/changes/fields.ts'
import { otherTimeFields } from './other-time.ts'

/** What a form of the dashboard sends besides its `intent`. `tell` is a check box. */
export type DeskForm = {
  id: string
  updatedAt: string
  status: string
  /** A button that names the status itself; it goes before the list of all of them. */
  set: string
  /** A button that names the visit as well (`stepValue`). */
  step?: string
  slot: string
  /** Of several treatments the one that is to start then and be with the clinician whom the slot names; the others follow. */
  part?: string
  /** A day and a time that staff typed: they go before the slot. With whom, where that is another than whom it is with. */
  otherDay?: string
  otherTime?: string
  otherWith?: string
  /** Of a visit that is changed: what of it is to be another (`change-fields.ts`). */
  treatment?: string
  minutes?: string
  room?: string
  listedTreatment?: string
  listedWith?: string
  listedMinutes?: string
  next?: string
  /** The patient's other appointments at that time that staff have seen. */
  others?: string
  /** Why staff book that time although it is taken or closed. */
  anyway: string
  /** The one that the patient is to be written to in. */
  language: string
  tell: string
  undo: string
  /** Why it is cancelled, and what the patient is written of that. */
  reason: string
  emailWords: string
  /** What the team should know, and which version of it was seen. */
  note: string
  noteSeen: string
  /** Which reminder: so many hours before. */
  lead?: string
  /** By email or by text message; by email where nothing is said. */
  channel?: string
  /** Which email is sent again, and the newest that was seen. */
  email?: string
  newestEmail?: string
  /** Of what was answered to the treatment's questions: which version was seen, which were asked, and the answers. */
  answersSeen?: string
  asked?: string
  answers?: TypedAnswers
}
/** The names of all those fields on the wire. */
export const deskFields = [
  'intent',
  'id',
  'updatedAt',
  'status',
  'set',
  'step',
  'slot',
  'part',
  ...otherTimeFields,
  ...changeFields,
  'others',
  'anyway',
  'language',
  'tell',
  'undo',
  'reason',
  'emailWords',
  'note',
  'noteSeen',
  'lead',
  'channel',
  'email',
  'newestEmail',
  'answersSeen',
  'asked',
] as const
