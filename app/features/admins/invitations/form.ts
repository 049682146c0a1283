import * as z from 'zod/mini'
import { roles } from '../../../db/values.ts'
import { languages } from '../../../language/languages.ts'
import { m } from '../../../language/messages.ts'
import { mailAddress, optionalLine } from '../../../platform/text/text.ts'
import { lengths } from '../form.ts'

/** By letter, or by a link that is shown once. */
const ways = ['letter', 'link'] as const
export type Way = (typeof ways)[number]

/** Whom an owner invites, as what, and how they hear of it. */
export const invitationForm = z.object({
  name: optionalLine(lengths.name),
  email: z.union([z.literal(''), mailAddress(m.settings_users_email_invalid)], {
    error: m.settings_users_email_invalid,
  }),
  role: z.enum(roles, { error: m.people_role_missing }),
  language: z.enum(languages, { error: m.settings_language_missing }),
  way: z.enum(ways, { error: m.settings_failed }),
})

export const invitationFields = z.keyof(invitationForm).options

/** What whoever accepts says of themselves; the role is that of the invitation. */
export const acceptedFields = ['name', 'username', 'password'] as const
