import { columns } from '#app/db/columns.ts'
import type { CalendarDate, Language } from '#app/db/values.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { recordShown } from '#app/features/audit/commands.server.ts'
import { listStaff } from '#app/features/audit/queries.server.ts'
import { listNames } from '#app/features/patients/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { consentDoneAddress } from './address.ts'
import { addConsent, correctConsent, withdrawConsent } from './commands.server.ts'
import { readTypedConsent, type TypedConsent } from './form.ts'
import { listConsents } from './queries.server.ts'
import { consentCode } from './rules.ts'

export type ConsentView = {
  id: string
  code: string
  name: string
  /** Their page, where they were linked and are still there. */
  patientId: string | null
  signedOn: CalendarDate
  faceMayShow: boolean
  language: Language
  note: string
  recordedBy: string
  withdrawn: { on: CalendarDate; by: string } | null
  updatedAt: string
}

export type ConsentsView = {
  consents: ConsentView[]
  /** The patient of a new one, where the address names them. */
  patient: { id: string; name: string } | null
  today: CalendarDate
}

/** Everybody who agreed, newest first; that they were listed is written down. 503 where they can't be read. */
export function readConsents(
  services: Services,
  actor: Staff,
  patientId: string | null,
): Promise<Outcome<ConsentsView>> {
  const { db, log, clock } = services
  const fault = { event: 'picture consents not read', message: m.picture_consents_load_failed() }
  return attempt(log, fault, async () => {
    const rows = await listConsents(db)
    await recordShown(services, actor, { object: 'picture-consent', ids: rows.map(({ id }) => id) })
    const linked = [...rows.flatMap((row) => row.patientId ?? []), ...(patientId === null ? [] : [patientId])]
    const patients = await listNames(db, linked)
    const staff = new Map((await listStaff(db)).map(({ id, name }) => [id, name]))
    const nameOf = (id: string) => staff.get(id) ?? m.picture_consents_former_staff()
    const name = patientId === null ? undefined : patients.get(patientId)
    return done({
      consents: rows.map(({ faceMayShow, recordedBy, withdrawnOn, withdrawnBy, createdAt: _, ...row }) => ({
        ...row,
        code: consentCode(row.id),
        patientId: row.patientId !== null && patients.has(row.patientId) ? row.patientId : null,
        faceMayShow: columns.isSet(faceMayShow),
        recordedBy: nameOf(recordedBy),
        withdrawn: withdrawnOn === null ? null : { on: withdrawnOn, by: nameOf(withdrawnBy ?? '') },
      })),
      patient: patientId !== null && name !== undefined ? { id: patientId, name } : null,
      today: clinicDate(clock.now()),
    })
  })
}

/** Why the form came back, and what was typed. */
export type ConsentRefusal = {
  message?: string | undefined
  errors?: Record<string, string> | undefined
  typed?: TypedConsent | undefined
}

type Sent = { actor: Staff; fields: FormFields }
/** Where it leads on to; or what was typed, to be shown again. */
type ConsentAnswer = Outcome<string> & { typed?: TypedConsent }

export const consentIntents = intentsOf<Sent, ConsentAnswer>()({
  add: async (services, { actor, fields }) => {
    const typed = readTypedConsent(fields)
    const added = await addConsent(services, { actor, typed, patientId: fields.get('patient') || null })
    return added.ok ? done(consentDoneAddress('added')) : { ...added, typed }
  },
  save: async (services, { actor, fields }) => {
    const typed = readTypedConsent(fields)
    const { id, updatedAt } = pick(fields, ['id', 'updatedAt'])
    const saved = await correctConsent(services, { actor, id, seen: updatedAt, typed })
    return saved.ok ? done(consentDoneAddress('saved')) : { ...saved, typed }
  },
  withdraw: async (services, { actor, fields }) => {
    const withdrawn = await withdrawConsent(services, { actor, id: fields.get('id') ?? '' })
    return withdrawn.ok ? done(consentDoneAddress('withdrawn')) : withdrawn
  },
})

export type ConsentIntent = IntentOf<typeof consentIntents>
