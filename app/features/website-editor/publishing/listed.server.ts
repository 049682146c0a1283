import type { Draft, DraftChange } from '../draft/draft.server.ts'
import { markOf } from '../draft/draft.server.ts'

const fieldEmails = 8
const textEmails = 10
/** Stands in no mark. */
const between = '.'

/** Stands for a change as a list showed it: of which field, and what it was to say. */
export const signOf = ({ field, to }: Pick<DraftChange, 'field' | 'to'>): string =>
  markOf(field).slice(0, fieldEmails) + markOf(to).slice(0, textEmails)

/** What a list of changes looked like, for the forms below it. */
export const sawOf = ({ changes }: Pick<Draft, 'changes'>): string[] => changes.map(signOf)

/** As one field of a form: a new website is more changes than a form may have fields. */
export const textOfSigns = (signs: readonly string[]): string => signs.join(between)
export const signsIn = (text: string): string[] => text.split(between).filter((sign) => sign !== '')

/** Of these the field that the sign is of; undefined where it is none of them. */
export const fieldOfSign = (sign: string, fields: readonly string[]): string | undefined =>
  fields.find((field) => sign.startsWith(markOf(field).slice(0, fieldEmails)))
