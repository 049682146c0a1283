import type { Database } from '../../../db/tables.ts'
import { m } from '../../../language/messages.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import { optionalLine } from '../../../platform/text/text.ts'
import type { Staff } from '../../audit/actor.ts'
import { serviceKeysOf } from '../../clinic/website/read-fields.ts'
import { writeRecord, written } from '../../records/write-record.server.ts'
import { type Draft, readDraft } from '../draft/draft.server.ts'
import { deleteDraftRows, holdWebsite, listDraftRows } from '../draft/queries.server.ts'
import { findRestored, forgetRestored } from '../draft/restored.server.ts'
import { kindOfField } from '../field-kinds.ts'
import { problemsOf } from '../field-rules/problems.server.ts'
import { insertVersion } from '../versions/queries.server.ts'
import type { NotPublished } from './answers.ts'
import { changedSince } from './changed-since.server.ts'
import { contentOf, withFormerAnchors } from './content.ts'
import { missingPictures, publishDoctors } from './doctors.server.ts'

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
}

export type Publication = { number: number; count: number }

/**
 * Makes the whole draft public, as it was listed: a new version, the doctors' profiles, an empty draft, in one
 * transaction. Where anything of the list is another by now nothing is published: 409 with who and what. 422 where a
 * text does not hold.
 */
export async function publishDraft(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'website'>,
  asked: Publishing,
): Promise<Outcome<Publication, NotPublished>> {
  const outcome = await storePublication(services, asked)
  if (outcome.ok) services.website.forget()
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
    const fields = await storeVersion(tx, { draft, note: note.data, by: actor.id, now: services.clock.now() })
    const { length: count } = draft.changes
    const number = draft.version + 1
    const detail = { fields, rows: count }
    return written({ action: 'publish', objectId: String(number), detail }, { number, count })
  }) as Promise<Outcome<Publication, NotPublished>>
}

/** What was drafted of services that are in no list any more. */
async function fieldsOfDeletedServices(tx: Database, { fields }: Draft): Promise<string[]> {
  const keys = serviceKeysOf(fields)
  const names = (await listDraftRows(tx)).map(({ field }) => field)
  return names.filter((name) => {
    const kind = kindOfField(name)
    return kind?.kind === 'service' && !keys.includes(kind.key)
  })
}

type Storing = { draft: Draft; note: string; by: string; now: Temporal.Instant }

async function storeVersion(tx: Database, { draft, note, by, now }: Storing): Promise<string[]> {
  const fields = draft.changes.map(({ field }) => field)
  await publishDoctors(tx, { changes: draft.changes, now })
  await insertVersion(tx, {
    number: draft.version + 1,
    fields: withFormerAnchors(contentOf(draft.fields), draft.public),
    changes: draft.changes.map(({ field, from, to }) => ({ field, from, to })),
    note,
    publishedBy: by,
    publishedAt: now,
    restoredFrom: (await findRestored(tx))?.number ?? null,
  })
  await deleteDraftRows(tx, [...fields, ...(await fieldsOfDeletedServices(tx, draft))])
  await forgetRestored(tx, 'all')
  return fields
}
