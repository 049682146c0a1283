import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { written } from '#app/features/records/write-record.server.ts'
import { takeDownConsent } from '#app/features/texts/phone-consent.server.ts'
import { restoreConsent, withdrawConsent } from '#app/features/texts/queries.server.ts'
import type { ConsentAction } from '#app/features/texts/visit-consent.server.ts'
import { m } from '#app/language/messages.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { appointments } from '../appointments.server.ts'
import type { ChangedRow } from '../change.server.ts'

/**
 * Staff write down that the patient agreed on the phone, wants no more text messages, or that this was a mistake. The
 * appointment's own row stays as it is.
 * @returns 409 where it is so already, 404 where the visit is gone
 */
export const changeConsent = (
  services: Services,
  { actor, id, action }: { actor: Staff; id: string; action: ConsentAction },
): Promise<Outcome<undefined>> =>
  appointments.change<undefined>(services, { actor, id, seen: null }, async (tx, row) => {
    const isDone = await actions[action](services, tx, { row, by: actor.id })
    if (!isDone) return refused({ status: 409, message: m.text_messages_desk_changed() })
    return written({ action: 'edit', detail: { fields: ['texts'], way: ways[action] } })
  })

type Doing = { row: ChangedRow; by: string }

const actions: Record<ConsentAction, (services: Services, tx: Database, doing: Doing) => Promise<boolean>> = {
  'texts-give': (services, tx, { row, by }) => takeDownConsent(services, tx, { ...row, by }),
  'texts-withdraw': ({ clock }, tx, { row: { id }, by }) =>
    withdrawConsent(tx, { subject: { appointmentId: id }, by, now: clock.now() }),
  'texts-restore': (_, tx, { row: { id } }) => restoreConsent(tx, { appointmentId: id }),
}

const ways = { 'texts-give': 'give', 'texts-withdraw': 'withdraw', 'texts-restore': 'restore' } as const
