import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { CalendarDate } from '#app/db/values.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { listNames } from '#app/features/patients/queries.server.ts'
import { laterThan, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { isLanguage } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { consentForm, type TypedConsent } from './form.ts'
import { findConsentForChange, insertConsent, updateConsent } from './queries.server.ts'

const writing = (actor: Staff, id?: string) =>
  ({ actor, object: 'picture-consent', failed: m.picture_consents_failed(), ...(id && { id }) }) as const

/** What was typed, as a row has it; 422 with a sentence for each field that can't be read. */
function readConsent(typed: TypedConsent, now: Temporal.Instant) {
  const read = consentForm(clinicDate(now)).safeParse(typed)
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  const { name, signedOn, face, language, note } = read.data
  return done({
    name,
    signedOn: signedOn as CalendarDate,
    faceMayShow: columns.flag(face === 'yes'),
    language: isLanguage(language) ? language : clinicLanguages()[0],
    note,
  })
}

/** Records a consent; a patient who isn't there is not linked. 422 with a sentence for each field. */
export async function addConsent(
  services: Services,
  { actor, typed, patientId }: { actor: Staff; typed: TypedConsent; patientId: string | null },
): Promise<Outcome<string>> {
  const { clock } = services
  const read = readConsent(typed, clock.now())
  if (!read.ok) return read
  return writeRecord(services, writing(actor), async (tx) => {
    const id = randomId()
    const now = columns.instant(clock.now())
    await insertConsent(tx, {
      id,
      ...read.value,
      patientId: await knownPatient(tx, patientId),
      recordedBy: actor.id,
      withdrawnOn: null,
      withdrawnBy: null,
      createdAt: now,
      updatedAt: now,
    })
    return written({ action: 'create', objectId: id }, id)
  })
}

async function knownPatient(tx: Database, id: string | null): Promise<string | null> {
  return id !== null && (await listNames(tx, [id])).has(id) ? id : null
}

type Change = { actor: Staff; id: string /** Its `updatedAt` as the person saw it. */; seen: string }

/** Corrects what was recorded: 404 where it is gone, 409 where it changed since it was seen or was withdrawn. */
export async function correctConsent(
  services: Services,
  { actor, id, seen, typed }: Change & { typed: TypedConsent },
): Promise<Outcome<undefined>> {
  const { clock } = services
  const read = readConsent(typed, clock.now())
  if (!read.ok) return read
  const saved = await writeRecord(services, writing(actor, id), async (tx) => {
    const before = await findConsentForChange(tx, id)
    if (!before) return gone()
    if (before.withdrawnOn !== null) return withdrawnAlready()
    if (before.updatedAt !== seen) return refused({ status: 409, message: m.picture_consents_changed() })
    const after = read.value
    const names = ['name', 'signedOn', 'faceMayShow', 'language', 'note'] as const
    const fields = names.filter((name) => before[name] !== after[name])
    await updateConsent(tx, id, { ...after, updatedAt: laterThan(before.updatedAt, clock.now()) })
    return written({ action: 'edit', detail: { fields } })
  })
  if (saved.ok) services.clinic.forget()
  return saved
}

/** Takes the consent's pictures off the website for good, from the next answer on. 404 or 409 as for a correction. */
export async function withdrawConsent(
  services: Services,
  { actor, id }: Pick<Change, 'actor' | 'id'>,
): Promise<Outcome<undefined>> {
  const { clock } = services
  const withdrawn = await writeRecord(services, writing(actor, id), async (tx) => {
    const before = await findConsentForChange(tx, id)
    if (!before) return gone()
    if (before.withdrawnOn !== null) return withdrawnAlready()
    const now = clock.now()
    await updateConsent(tx, id, {
      withdrawnOn: clinicDate(now),
      withdrawnBy: actor.id,
      updatedAt: laterThan(before.updatedAt, now),
    })
    return written({ action: 'discard' })
  })
  if (withdrawn.ok) services.clinic.forget()
  return withdrawn
}

const gone = () => refused({ status: 404, message: m.picture_consents_gone() })
const withdrawnAlready = () => refused({ status: 409, message: m.picture_consents_withdrawn_already() })
