import * as z from 'zod/mini'
import { roles } from '../../db/values.ts'
import { m } from '../../language/messages.ts'
import { line, mailAddress, optionalLine } from '../../platform/text/text.ts'

/** In code points (docs/specification.md#text). */
export const lengths = { username: 64, name: 100 } as const

/** An admin user, but for the password, which follows rules of its own. */
export const adminForm = z.object({
  username: line(lengths.username, m.settings_users_required),
  name: optionalLine(lengths.name),
  email: z.union([z.literal(''), mailAddress(m.settings_users_email_invalid)], {
    error: m.settings_users_email_invalid,
  }),
})

export type AdminFields = z.output<typeof adminForm>

/** Null where a form does not say it: an older page of ours. */
export const roleField = z.pipe(
  z.enum(['', ...roles]),
  z.transform((role) => (role === '' ? null : role)),
)
