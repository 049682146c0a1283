import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { listStaff } from '#app/features/audit/queries.server.ts'
import { isItemShown, placeOfField, sectionOf } from '#app/features/clinic-profile/website/field-table.ts'
import { setFlag } from '#app/features/clinic-profile/website/fields.ts'
import { localOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { listAll } from '#app/features/treatments/queries.server.ts'
import { lacksTranslation } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { takeBack } from '../draft/commands.server.ts'
import { type Draft, findReplaced, findRestored, readDraft } from '../draft/draft.server.ts'
import { baseOf, fieldName } from '../field-names.ts'
import { problemsOf } from '../field-rules/problems.server.ts'
import { readPairFlags } from '../phrases/pairs.server.ts'
import { flagsIn } from '../phrases/rules.ts'
import { momentText } from '../published.server.ts'
import { undoReplacing } from '../versions/commands.server.ts'
import { unseenSince } from './changed-since.server.ts'
import { publishDraft } from './commands.server.ts'
import { contentOf } from './content.ts'
import { sawOf, signOf, signsIn, textOfSigns } from './listed.server.ts'
import { differenceInWords } from './value-words.ts'
import {
  type BarView,
  type ChangeView,
  checkedName,
  listedName,
  type OtherText,
  type PublishView,
} from './views.ts'

/** The list of what is not public yet. */
export function readPublish({ db, log, clock }: Services, actor: Staff): Promise<Outcome<PublishView>> {
  return attempt(log, { event: 'draft not read', message: m.website_load_failed() }, async () => {
    const [draft, restored, replaced, people, treatments] = await Promise.all([
      readDraft(db),
      findRestored(db),
      findReplaced(db),
      listStaff(db),
      listAll(db),
    ])
    const problems = problemsOf(draft.fields)
    const pairs = await readPairFlags(db, draft)
    const changed = new Set(draft.changes.map(({ field }) => field))
    const nameOf = (id: string) =>
      people.find((person) => person.id === id)?.name ?? m.website_draft_somebody()
    return done({
      version: draft.version,
      saw: textOfSigns(sawOf(draft)),
      changes: draft.changes.map((change): ChangeView => {
        const { field, from, to, by } = change
        return {
          field,
          name: fieldName(field, draft),
          section: sectionOf(field),
          sign: signOf(change),
          ...differenceInWords(field, { from, to, before: draft.public, after: draft.fields, treatments }),
          by: by === actor.id ? null : nameOf(by),
          problem: problems[field] ?? null,
          flags: [...flagsIn(field, to), ...[pairs.get(field)].filter((flag) => flag !== undefined)],
        }
      }),
      otherProblems: Object.entries(problems)
        .filter(([field]) => !changed.has(field))
        .map(([field, message]) => ({ name: fieldName(field, draft), section: sectionOf(field), message })),
      untranslated: countUntranslated(draft),
      restoredFrom: restored ? momentText(restored.at, clock.now()) : null,
      canUndo: replaced !== undefined && restored === undefined,
    })
  })
}

/** Texts that some visitors read in the first language. Items and doctors that the website doesn't show are left out. */
function countUntranslated({ fields }: Draft): number {
  const said = contentOf(fields)
  const isShown = (field: string) => {
    const place = placeOfField(field)
    if (place && 'list' in place) return isItemShown(place.list, place.key, said)
    const [, doctor] = /^(doctor\.[^.]+)\./.exec(field) ?? []
    return doctor === undefined || said[`${doctor}.shown`] === setFlag
  }
  return Object.keys(said).filter(
    (field) => field.endsWith('.en') && isShown(field) && lacksTranslation(localOf(said, baseOf(field))),
  ).length
}

/** What the bar below the sections says; null where it cannot be read: the screen says why. */
export async function readBar({ db, clock, log }: Services, actor: Staff): Promise<BarView | null> {
  const read = await attempt(log, { event: 'draft not read', message: '' }, async () => {
    const [{ changes, savedAt }, people] = await Promise.all([readDraft(db), listStaff(db)])
    const others = Map.groupBy(
      changes.filter(({ by }) => by !== actor.id),
      ({ by }) => by,
    )
    const [first] = [...others].toSorted(([, one], [, other]) => other.length - one.length)
    return done<BarView>({
      count: changes.length,
      savedAt: savedAt && momentText(savedAt, clock.now()),
      other: first
        ? {
            name: people.find(({ id }) => id === first[0])?.name ?? m.website_draft_somebody(),
            count: first[1].length,
          }
        : null,
    })
  })
  return read.ok ? read.value : null
}

type Sent = { actor: Staff; fields: FormFields }
type Did = { ok: true; did: 'published' | 'taken-back' | 'undone'; count: number }
type Refused = { ok: false } & Refusal & { changedSince?: OtherText[] }

const listedIn = (fields: FormFields) => ({
  version: Number(fields.get('version')),
  saw: signsIn(fields.get('saw') ?? ''),
})

/** What the page's forms do: take one change back or all, undo that, publish. */
export const publishIntents = intentsOf<Sent, Did | Refused>()({
  publish: async (services, { actor, fields }) => {
    const note = fields.get('note') ?? ''
    const isChecked = fields.has(checkedName)
    const published = await publishDraft(services, { actor, ...listedIn(fields), note, isChecked })
    if (published.ok) return { ok: true, did: 'published', count: published.value.count }
    return { ...published, changedSince: await otherTexts(services, published.changedSince ?? [], fields) }
  },
  'take-back': async (services, { actor, fields }) => {
    const field = fields.get('field')
    const taken = await takeBack(services, actor, field === undefined ? null : [field], (tx, held) =>
      unseenSince(services, tx, { ...listedIn(fields), ...held }),
    )
    if (taken.ok) return { ok: true, did: 'taken-back', count: taken.value.length }
    return { ...taken, changedSince: await otherTexts(services, taken.changedSince ?? [], fields) }
  },
  undo: async (services, { actor }) => {
    const undone = await undoReplacing(services, actor)
    return undone.ok ? { ok: true, did: 'undone', count: 0 } : undone
  },
})

export type PublishIntent = IntentOf<typeof publishIntents>

/** Both texts of each field: as the form says that it was listed, and as it is by now. None where it cannot be read. */
async function otherTexts(
  { db, log }: Services,
  changed: readonly string[],
  sent: FormFields,
): Promise<OtherText[]> {
  if (changed.length === 0) return []
  const read = await attempt(log, { event: 'draft not read', message: '' }, async () => {
    const [{ fields, public: before, ...draft }, treatments] = await Promise.all([readDraft(db), listAll(db)])
    return done(
      changed.map((field) => {
        const [from, to] = [before[field] ?? '', fields[field] ?? '']
        const { now } = differenceInWords(field, { from, to, before, after: fields, treatments })
        return {
          field,
          name: fieldName(field, { fields, ...draft }),
          seen: sent.get(listedName(field)) ?? null,
          now,
        }
      }),
    )
  })
  return read.ok ? read.value : []
}
