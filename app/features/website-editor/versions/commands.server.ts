import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { placeOfField } from '#app/features/clinic-profile/website/field-table.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import {
  type Draft,
  findReplaced,
  listReplaceable,
  readDraft,
  restoredRows,
  storeReplaced,
} from '../draft/draft.server.ts'
import { deleteWholeDraft, holdWebsite, storeDraftRow } from '../draft/queries.server.ts'
import { isOfLegalPage } from '../legal/status.server.ts'
import { contentOf, differencesOf } from '../publishing/content.ts'
import { findVersion, type Version } from './queries.server.ts'

type Restoring = {
  actor: Staff
  number: number
  /** How many changes of the draft the person knows to go for it; more than that are asked about first. */
  replaces: number
}

/**
 * Fills the draft with what a version said; nothing is public by it. What the draft held before goes, but can be had
 * back until somebody goes on with it (`undoReplacing`). 409 where the draft holds changes that the person was not asked
 * about, 404 where the version is gone.
 * @returns how many fields differ from what is public now
 */
export function restoreVersion(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  { actor, number, replaces }: Restoring,
): Promise<Outcome<number>> {
  const writing = { actor, object: 'website', id: String(number), failed: m.website_draft_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await holdWebsite(tx)
    const [draft, version] = [await readDraft(tx), await findVersion(tx, number)]
    if (!version) return refused({ status: 404, message: m.website_versions_gone() })
    const { length: count } = draft.changes
    if (count > replaces) return refused({ status: 409, message: m.website_versions_replaces({ count }) })
    const changes = changesTo(version, draft)
    if (changes.length === 0) return refused({ status: 409, message: m.website_versions_same() })
    await fillDraft(tx, { changes, number, by: actor.id, at: columns.instant(services.clock.now()) })
    return written({ action: 'restore', detail: { rows: changes.length } }, changes.length)
  })
}

type Change = { field: string; from: string; to: string }

/**
 * Doctors who are not here any more are left out, and so are those whom the version did not know: they stay as they are.
 * So do former addresses of services and pages: a link that leads there today goes on doing so.
 * Legal pages stay as they are: an owner alone makes one public or takes it away.
 */
function changesTo(version: Version, draft: Draft): Change[] {
  const fields = contentOf(draft.public)
  const known = new Set(Object.keys(version.fields).map(doctorOf))
  const isHere = (field: string) => {
    if (isOfLegalPage(field)) return false
    const id = doctorOf(field)
    return id === null || (known.has(id) && draft.doctors.some((doctor) => doctor.id === id))
  }
  return differencesOf(fields, contentOf(version.fields)).filter(
    ({ field, from }) => isHere(field) && !(isFormer(field) && from !== ''),
  )
}

/** Links from elsewhere go on leading to what an earlier version doesn't know. */
const isFormer = (field: string) => /^former-/.test(placeOfField(field)?.spec.kind ?? '')

const doctorOf = (field: string): string | null => /^doctor\.([^.]+)\./.exec(field)?.[1] ?? null

type Filling = { changes: readonly Change[]; number: number; by: string; at: string }

async function fillDraft(tx: Database, { changes, number, by, at }: Filling): Promise<void> {
  const before = await listReplaceable(tx)
  await deleteWholeDraft(tx)
  const store = (field: string, value: string, baseValue: string | null) =>
    storeDraftRow(tx, { field, value, baseValue, changedBy: by, changedAt: at })
  for (const { field, from, to } of changes) await store(field, to, from)
  await store(restoredRows.from, String(number), null)
  await storeReplaced(tx, before, { by, at })
}

/**
 * The draft is again what it was before a version filled it or all of it was taken back; 409 where somebody has gone on
 * meanwhile.
 */
export function undoReplacing(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  actor: Staff,
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'website', failed: m.website_draft_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await holdWebsite(tx)
    const rows = await findReplaced(tx)
    if (!rows) return refused({ status: 409, message: m.website_versions_no_undo() })
    await deleteWholeDraft(tx)
    for (const row of rows) await storeDraftRow(tx, row)
    return written({ action: 'discard', detail: { undone: true } })
  })
}
