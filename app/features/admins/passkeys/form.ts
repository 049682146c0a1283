import * as z from 'zod/mini'
import { m } from '../../../language/messages.ts'
import { line } from '../../../platform/text/text.ts'
import { longestName } from './rules.ts'

/** What somebody calls a passkey; the rest of it comes from the authenticator. */
export const passkeyForm = z.object({ name: line(longestName, m.passkeys_name_missing) })
