import type { AppointmentRow, Database } from '../../../db/tables.ts'
import type { Channel } from '../../../db/values.ts'
import type { Services } from '../../../platform/services.ts'
import { numbersIn } from '../../../platform/text/phone.server.ts'
import { type Consent, findConsentOf, numberToText } from '../../text-messages/consent-queries.server.ts'
import { canTell } from '../change.server.ts'

type Visit = Pick<AppointmentRow, 'id' | 'email' | 'phone'>

/** Whether a reminder by that channel would reach the patient, by what was agreed to for the visit. */
export const isReachedBy: Record<
  Channel,
  (services: Services, visit: Visit, consent: Consent | undefined) => boolean
> = {
  email: (services, { email }) => canTell(services, email),
  text: ({ settings, texter }, { phone }, consent) =>
    texter !== null &&
    numberToText(consent, { secretKey: settings.secretKey, numbers: numbersIn(phone) }) !== null,
}

/** Whether a reminder by that channel would reach the patient of a visit as it stands. */
export const canRemind: Record<
  Channel,
  (services: Services, db: Database, visit: Visit) => Promise<boolean>
> = {
  email: async (services, _, visit) => isReachedBy.email(services, visit, undefined),
  text: async (services, db, visit) =>
    services.texter !== null &&
    isReachedBy.text(services, visit, await findConsentOf(db, { appointmentId: visit.id })),
}

/** The number to which text messages about a visit may go; null where none may. */
export async function findTextNumber(
  { settings, db }: { settings: Services['settings']; db: Database },
  { id, phone }: Pick<Visit, 'id' | 'phone'>,
): Promise<string | null> {
  const consent = await findConsentOf(db, { appointmentId: id })
  return numberToText(consent, { secretKey: settings.secretKey, numbers: numbersIn(phone) })
}
