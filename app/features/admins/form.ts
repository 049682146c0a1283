import * as z from 'zod/mini'
import { line, mailAddress, optionalLine } from '../../platform/text/text.ts'
import { copy } from './settings/copy.ts'

/** In code points (docs/specification.md#text). */
const lengths = { username: 64, name: 100 } as const

/** An admin user, but for the password, which follows rules of its own. */
export const adminForm = z.object({
  username: line(lengths.username, () => copy.users.required),
  name: optionalLine(lengths.name),
  email: z.union([z.literal(''), mailAddress(() => copy.users.emailInvalid)], {
    error: () => copy.users.emailInvalid,
  }),
})

export type AdminFields = z.output<typeof adminForm>
