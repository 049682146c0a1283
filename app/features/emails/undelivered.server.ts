import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { EmailKind } from '#app/db/values.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import {
  countDeadAbout,
  listDead,
  putAwayDead,
  shownDead,
} from '#app/features/outbox/delivery-queries.server.ts'
import { unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { listPatients } from '#app/features/scheduling/index.server.ts'
import { m } from '#app/language/messages.ts'
import { momentText } from '#app/platform/moment-text.server.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { shownPhone } from '#app/platform/text/phone.server.ts'

export type UndeliveredEmail = {
  id: string
  appointmentId: string
  kind: EmailKind
  name: string
  phone: string
  /** When it was written: "Mon, Dec 7 at 9:00 AM". */
  since: string
}

/** Emails about appointments that were given up, with whom to call instead, newest first; and how many there are. */
export async function readUndelivered(db: Database): Promise<{ listed: UndeliveredEmail[]; count: number }> {
  const emails = await listDead(db, 'appointment')
  const patients = await listPatients(db, [...new Set(emails.map((email) => email.subjectId))])
  const byId = new Map(patients.map((patient) => [patient.id, patient]))
  const listed = emails.flatMap(({ id, kind, subjectId: appointmentId, createdAt }) => {
    const patient = byId.get(appointmentId)
    if (!patient) return []
    const since = momentText(columns.asInstant(createdAt))
    return [{ id, kind, appointmentId, name: patient.name, phone: shownPhone(patient.phone), since }]
  })
  const count = emails.length < shownDead ? listed.length : await countDeadAbout(db, 'appointment')
  return { listed, count }
}

/**
 * Staff told the patient another way: the notice that an email wasn't delivered goes, for everybody, and the log says who
 * removed it. Nothing happens where it is gone already.
 */
export function putAwayNotice(
  services: Services,
  { actor, id }: { actor: Staff; id: string },
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'appointment', failed: m.emails_put_away_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const email = await putAwayDead(tx, { id, now: services.clock.now() })
    if (!email) return unchanged()
    return written({ objectId: email.subjectId, action: 'edit', detail: { fields: ['undelivered'] } })
  })
}
