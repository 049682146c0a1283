import { m } from '../../../language/messages.ts'

/** What is said where something about an account cannot be read or changed. */
export const accountFault = () => ({ event: 'settings not changed', message: m.settings_failed() })
