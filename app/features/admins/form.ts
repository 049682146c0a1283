import * as z from 'zod/mini'
import { m } from '../../language/messages.ts'
import { line, mailAddress, optionalLine } from '../../platform/text/text.ts'

/** In code points (docs/specification.md#text). */
const lengths = { username: 64, name: 100 } as const

/** An admin user, but for the password, which follows rules of its own. */
export const adminForm = z.object({
  username: line(lengths.username, m.settings_users_required),
  name: optionalLine(lengths.name),
  email: z.union([z.literal(''), mailAddress(m.settings_users_email_invalid)], {
    error: m.settings_users_email_invalid,
  }),
})

export type AdminFields = z.output<typeof adminForm>
