import type { AppointmentRow, Database } from '../../../db/tables.ts'
import type { Channel } from '../../../db/values.ts'
import type { Services } from '../../../platform/services.ts'
import { numbersIn } from '../../../platform/text/phone.server.ts'
import { findConsentOf, numberToText } from '../../text-messages/consent-queries.server.ts'
import { canTell } from '../change.server.ts'

type Visit = Pick<AppointmentRow, 'id' | 'email' | 'phone'>

/** Whether a reminder by that channel would reach the patient of a visit as it stands. */
export const canRemind: Record<
  Channel,
  (services: Services, db: Database, visit: Visit) => Promise<boolean>
> = {
  email: async (services, _, { email }) => canTell(services, email),
  text: async ({ settings, texter }, db, visit) =>
    texter !== null && (await findTextNumber({ settings, db }, visit)) !== null,
}

/** The number to which text messages about a visit may go; null where none may. */
export async function findTextNumber(
  { settings, db }: { settings: Services['settings']; db: Database },
  { id, phone }: Pick<Visit, 'id' | 'phone'>,
): Promise<string | null> {
  const consent = await findConsentOf(db, { appointmentId: id })
  return numberToText(consent, { secretKey: settings.secretKey, numbers: numbersIn(phone) })
}
