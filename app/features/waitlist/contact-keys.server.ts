import { mailboxOf } from '../../platform/forms/sender.server.ts'
import { e164Of } from '../patients/details.server.ts'

/** By what places of one contact are counted: mailbox and number; empty where there is none, which is nobody's. */
export const countedKeysOf = (said: { email: string; phone: string }) => ({
  emailKey: said.email === '' ? '' : mailboxOf(said.email),
  phoneKey: e164Of(said.phone),
})
