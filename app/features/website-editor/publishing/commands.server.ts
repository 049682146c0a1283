import type { Database } from '#app/db/tables.ts'
import { mayDo, roleOf } from '#app/features/access/permissions/permissions.ts'
import { findAdmin } from '#app/features/accounts/queries.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import type { DoctorPart } from '#app/features/clinic-profile/website/doctor-fields.ts'
import { keysOf, listOfOrder } from '#app/features/clinic-profile/website/field-table.ts'
import { pictureValue, type WebsiteFields } from '#app/features/clinic-profile/website/fields.ts'
import { firstProfile } from '#app/features/clinic-profile/website/first-profile.ts'
import { keepFormerSender } from '#app/features/mail-setup/sender/queries.server.ts'
import { laterThan, writeRecord, written } from '#app/features/records/write-record.server.ts'
import {
  findClinicianForChange,
  markClinician,
  updateProfile,
} from '#app/features/team/clinicians/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { optionalLine } from '#app/platform/text/text.ts'
import { profileOfParts } from '../doctor-fields.server.ts'
import type { NotPublished } from '../draft/answers.ts'
import {
  type Draft,
  type DraftChange,
  findRestored,
  forgetRestored,
  readDraft,
} from '../draft/draft.server.ts'
import { deleteDraftRows, holdWebsite, listDraftRows } from '../draft/queries.server.ts'
import { kindOfField } from '../field-names.ts'
import { problemsOf } from '../field-rules/problems.server.ts'
import { publishLegalPages } from '../legal/published-pages.server.ts'
import { readPairFlags } from '../phrases/pairs.server.ts'
import { flagsIn } from '../phrases/rules.ts'
import { listPictures } from '../queries.server.ts'
import { insertVersion } from '../versions/queries.server.ts'
import { changedSince } from './changed-since.server.ts'
import { contentOf, withFormerAnchors } from './content.ts'
import { checkedName } from './views.ts'

type Parts = Partial<Record<DoctorPart, string>>

/**
 * Writes what changed of doctors into their profiles, which the pages read.
 * In the order of their ids, so that two who write never wait for each other in a ring.
 */
async function publishDoctors(
  tx: Database,
  { changes, now }: { changes: readonly Pick<DraftChange, 'field' | 'to'>[]; now: Temporal.Instant },
): Promise<void> {
  const byDoctor = new Map<string, Parts>()
  for (const { field, to } of changes) {
    const kind = kindOfField(field)
    if (kind?.kind !== 'doctor') continue
    byDoctor.set(kind.id, { ...byDoctor.get(kind.id), [kind.part]: to })
  }
  for (const [id, parts] of [...byDoctor].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const clinician = await findClinicianForChange(tx, id)
    if (!clinician) continue
    await updateProfile(tx, id, await profileOfParts(tx, clinician.profile, parts))
    await markClinician(tx, id, { updatedAt: laterThan(clinician.updatedAt, now) })
  }
}

const uploads = pictureValue('upload', '')

const idsIn = (values: readonly string[]) =>
  values.flatMap((value) => (value.startsWith(uploads) ? [value.slice(uploads.length)] : []))

const uploadedIn = (tx: Database, values: readonly string[]) => listPictures(tx, idsIn(values))

/** A sentence for each field that would name a picture that is not there (any more). */
async function missingPictures(tx: Database, { changes }: Draft): Promise<Record<string, string>> {
  const named = changes.filter(({ to }) => to.startsWith(uploads))
  const there = new Set(
    (
      await uploadedIn(
        tx,
        named.map(({ to }) => to),
      )
    ).map(({ id }) => id),
  )
  const missing = named.filter(({ to }) => idsIn([to]).some((id) => !there.has(id)))
  return Object.fromEntries(missing.map(({ field }) => [field, m.field_rules_picture()]))
}

const longestNote = 120

/** What the person had before them when the button was pressed. */
export type Publishing = {
  actor: Staff
  /** The version that was public then. */
  version: number
  /** The sign of each change that was listed. */
  saw: readonly string[]
  /** What it is about, for the list of versions; may be empty. */
  note: string
  /** Somebody confirmed the phrases that are flagged. */
  isChecked?: boolean
}

export type Publication = { number: number; count: number }

/**
 * Makes the whole draft public, as it was listed: a new version, the doctors' profiles, an empty draft, in one
 * transaction. Flagged phrases need a confirmation, which the log keeps. Where anything of the list is another by now nothing is published: 409 with who and what. 422 where a
 * text does not hold.
 */
export async function publishDraft(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'clinic'>,
  asked: Publishing,
): Promise<Outcome<Publication, NotPublished>> {
  const outcome = await storePublication(services, asked)
  if (outcome.ok) services.clinic.forget()
  return outcome
}

function storePublication(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  { actor, ...asked }: Publishing,
): Promise<Outcome<Publication, NotPublished>> {
  const writing = { actor, object: 'website', failed: m.website_publish_failed() } as const
  return writeRecord<Publication>(services, writing, async (tx) => {
    await holdWebsite(tx)
    const draft = await readDraft(tx)
    const other = await changedSince(services, tx, { draft, ...asked })
    if (other) return refused(other)
    if (draft.changes.length === 0) return refused({ status: 422, message: m.website_publish_nothing() })
    const note = optionalLine(longestNote).safeParse(asked.note)
    if (!note.success) return refused({ status: 422, errors: { note: note.error.issues[0]?.message ?? '' } })
    const errors = { ...(await missingPictures(tx, draft)), ...problemsOf(draft.fields) }
    if (Object.keys(errors).length > 0)
      return refused({ status: 422, message: m.website_publish_problems(), errors })
    const phrases = [
      ...new Set([
        ...draft.changes.flatMap(({ field, to }) => flagsIn(field, to).map(({ kind }) => kind)),
        ...(await readPairFlags(tx, draft)).values().map(({ kind }) => kind),
      ]),
    ]
    if (phrases.length > 0 && !asked.isChecked)
      return refused({
        status: 422,
        message: m.website_publish_problems(),
        errors: { [checkedName]: m.phrases_unchecked() },
      })
    await keepSender(tx, actor, draft)
    const fields = await storeVersion(tx, { draft, note: note.data, by: actor.id, now: services.clock.now() })
    const { length: count } = draft.changes
    const number = draft.version + 1
    const detail = { fields, rows: count, ...(phrases.length > 0 && { phrases }) }
    return written({ action: 'publish', objectId: String(number), detail }, { number, count })
  }) as Promise<Outcome<Publication, NotPublished>>
}

/** What was drafted of items that are in no list any more. */
async function fieldsOfDeletedItems(tx: Database, { fields }: Draft): Promise<string[]> {
  const names = (await listDraftRows(tx)).map(({ field }) => field)
  return names.filter((name) => {
    const kind = kindOfField(name)
    return kind?.kind === 'item' && !keysOf(kind.list, fields).includes(kind.key)
  })
}

/**
 * Emails keep their sender until an owner confirms another: a new address of the website must not send patients' answers
 * elsewhere. Nobody answers to the example's address, so an owner replaces that one by publishing.
 */
async function keepSender(tx: Database, actor: Staff, { changes }: Draft): Promise<void> {
  const email = changes.find(({ field }) => field === 'profile.email')
  if (!email) return
  const role = (await findAdmin(tx, actor.id))?.role ?? ''
  const isExample = email.from === firstProfile['profile.email']
  if (!isExample || !mayDo(roleOf(role), 'clinic-settings')) await keepFormerSender(tx, email.from)
}

/** The day on which a price was last published; pages that show prices say it. */
function withPriceDay(
  fields: WebsiteFields,
  { changed, now }: { changed: readonly string[]; now: Temporal.Instant },
): WebsiteFields {
  const isOfPrices = changed.some((field) => field.startsWith('price.') || listOfOrder(field) === 'price')
  return isOfPrices ? { ...fields, 'prices.changedOn': clinicDate(now) } : fields
}

type Storing = { draft: Draft; note: string; by: string; now: Temporal.Instant }

async function storeVersion(tx: Database, { draft, note, by, now }: Storing): Promise<string[]> {
  const fields = draft.changes.map(({ field }) => field)
  await publishDoctors(tx, { changes: draft.changes, now })
  await publishLegalPages(tx, { draft, now })
  await insertVersion(tx, {
    number: draft.version + 1,
    fields: withPriceDay(withFormerAnchors(contentOf(draft.fields), draft.public), { changed: fields, now }),
    changes: draft.changes.map(({ field, from, to }) => ({ field, from, to })),
    note,
    publishedBy: by,
    publishedAt: now,
    restoredFrom: (await findRestored(tx))?.number ?? null,
  })
  await deleteDraftRows(tx, [...fields, ...(await fieldsOfDeletedItems(tx, draft))])
  await forgetRestored(tx, 'all')
  return fields
}
