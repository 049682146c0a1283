import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { listStaff } from '#app/features/audit/queries.server.ts'
import { sectionOf } from '#app/features/clinic-profile/website/field-table.ts'
import { listAll } from '#app/features/treatments/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { listText } from '#app/platform/format.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { findReplaced, findRestored, readDraft } from '../draft/draft.server.ts'
import { fieldName, sectionName } from '../field-names.ts'
import { momentText } from '../published.server.ts'
import { contentOf, differencesOf } from '../publishing/content.ts'
import { differenceInWords } from '../publishing/value-words.ts'
import { restoreVersion, undoReplacing } from './commands.server.ts'
import { findVersion, listMoments, listVersions } from './queries.server.ts'
import type { ComparedView, VersionRow, VersionsView } from './views.ts'

/** So many versions are on a page. */
const mostOnPage = 20

/** A page of the versions, newest first. */
export function readVersions(
  { db, log, clock }: Services,
  before: number | null,
): Promise<Outcome<VersionsView>> {
  return attempt(log, { event: 'versions not read', message: m.website_load_failed() }, async () => {
    const [found, newest, draft, people, replaced, restored] = await Promise.all([
      listVersions(db, { before, most: mostOnPage + 1 }),
      listVersions(db, { before: null, most: 1 }),
      readDraft(db),
      listStaff(db),
      findReplaced(db),
      findRestored(db),
    ])
    const shown = found.slice(0, mostOnPage)
    const sources = shown.flatMap(({ restoredFrom }) => (restoredFrom === null ? [] : [restoredFrom]))
    const moments = await listMoments(db, sources)
    const now = clock.now()
    const rows = shown.map((version): VersionRow => {
      const { number, note, publishedBy, publishedAt, restoredFrom, changes } = version
      const source = restoredFrom === null ? undefined : moments.get(restoredFrom)
      return {
        number,
        note,
        when: momentText(publishedAt, now),
        count: changes.length,
        by: people.find(({ id }) => id === publishedBy)?.name ?? null,
        isProgram: publishedBy === '',
        sections: listText([...new Set(changes.map(({ field }) => sectionName(sectionOf(field))))]),
        isPublic: number === newest[0]?.number,
        restoredFrom: source === undefined ? null : momentText(source, now),
      }
    })
    return done({
      rows,
      next: found.length > mostOnPage ? (shown.at(-1)?.number ?? null) : null,
      isFirstPage: before === null,
      draftCount: draft.changes.length,
      canUndo: replaced !== undefined && restored !== undefined,
      restoredNow: restored?.number ?? null,
    })
  })
}

/** One version held against what is public, field by field. */
export function readCompared({ db, log, clock }: Services, number: number): Promise<Outcome<ComparedView>> {
  return attempt(log, { event: 'version not read', message: m.website_load_failed() }, async () => {
    const [version, draft, people, treatments] = await Promise.all([
      findVersion(db, number),
      readDraft(db),
      listStaff(db),
      listAll(db),
    ])
    if (!version) return refused({ status: 404, message: m.website_versions_gone() })
    const now = contentOf(draft.public)
    const before = contentOf(version.fields)
    const known = { fields: { ...before, ...now }, doctors: draft.doctors }
    const differences = differencesOf(before, now).filter(({ field }) => isComparable(field, before))
    return done({
      number,
      note: version.note,
      when: momentText(version.publishedAt, clock.now()),
      by: people.find(({ id }) => id === version.publishedBy)?.name ?? null,
      isPublic: number === draft.version,
      draftCount: draft.changes.length,
      differences: differences.map(({ field, from, to }) => {
        const words = differenceInWords(field, { from, to, before, after: now, treatments })
        return { field, name: fieldName(field, known), old: words.old, now: words.now }
      }),
    })
  })
}

/** A version says nothing of doctors whom it did not know. */
function isComparable(field: string, before: Readonly<Record<string, string>>): boolean {
  const [, id] = /^doctor\.([^.]+)\./.exec(field) ?? []
  return id === undefined || Object.keys(before).some((known) => known.startsWith(`doctor.${id}.`))
}

type Sent = { actor: Staff; fields: FormFields }

export const versionIntents = intentsOf<Sent, Outcome<'restored' | 'undone'>>()({
  restore: async (services, { actor, fields }) => {
    const [number, replaces] = [Number(fields.get('number')), Number(fields.get('replaces') ?? 0)]
    if (!Number.isSafeInteger(number)) return refused({ status: 404, message: m.website_versions_gone() })
    const restored = await restoreVersion(services, { actor, number, replaces: replaces || 0 })
    return restored.ok ? done('restored') : restored
  },
  undo: async (services, { actor }) => {
    const undone = await undoReplacing(services, actor)
    return undone.ok ? done('undone') : undone
  },
})

export type VersionIntent = IntentOf<typeof versionIntents>
