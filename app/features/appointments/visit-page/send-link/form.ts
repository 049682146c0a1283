import * as z from 'zod/mini'
import { m } from '../../../../language/messages.ts'
import { mailAddress } from '../../../../platform/text/text.ts'

export const sendLinkForm = z.object({ email: mailAddress(m.appointments_email_invalid) })
