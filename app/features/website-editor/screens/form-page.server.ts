import type { Staff } from '#app/features/audit/actor.ts'
import { languagesField } from '#app/features/clinic-profile/website/fields.ts'
import { readClinicLanguages } from '#app/language/clinic-languages.ts'
import { type Language, languages } from '#app/language/languages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { mapPlaceIn } from '#app/platform/text/map-place.ts'
import { saveDraft } from '../draft/commands.server.ts'
import type { Draft } from '../draft/draft.server.ts'
import { markOf, readDraft } from '../draft/draft.server.ts'
import { problemsOf } from '../field-rules/problems.server.ts'
import { asTyped, cleaned } from '../field-rules/rules.server.ts'
import type { DraftFormAnswer, DraftFormView } from './form-view.ts'
import { editsIn } from './form-view.ts'

/** What a form of these fields shows. */
export function formViewOf(draft: Draft, names: readonly string[]): DraftFormView {
  const values = recordOf(names, (name) => asTyped(name, draft.fields[name] ?? ''))
  const problems = problemsOf(draft.fields)
  return {
    languages: languagesIn(draft),
    values,
    marks: recordOf(names, (name) => markOf(draft.fields[name] ?? '')),
    changed: draft.changes.map(({ field }) => field).filter((field) => names.includes(field)),
    problems: Object.fromEntries(
      names.flatMap((name) => (problems[name] === undefined ? [] : [[name, problems[name]]])),
    ),
  }
}

function languagesIn(draft: Draft): Language[] {
  const spoken = [draft.public, draft.fields].flatMap((fields) => readClinicLanguages(fields[languagesField]))
  return languages.filter((language) => spoken.includes(language))
}

type Sent = { actor: Staff; fields: FormFields; names: readonly string[] }

/**
 * Saves what a form says in the draft, as far as it can be there; the rest comes back with what was typed and a
 * sentence at its place.
 */
export async function saveForm(
  services: Services,
  { actor, fields, names }: Sent,
): Promise<Outcome<undefined> & { answer: DraftFormAnswer }> {
  const edits = withMapPlace(editsIn(fields, names))
  const typed = Object.fromEntries(edits.map(({ field, typed: text }) => [field, text]))
  const errors = await crossErrors(services, typed)
  const sound = edits.filter(({ field }) => errors[field] === undefined)
  const saved = await saveDraft(services, actor, sound)
  if (!saved.ok) {
    const answer = { typed, errors, conflicts: [], message: saved.message ?? null }
    return { ...saved, answer }
  }
  const answer = {
    typed,
    errors: { ...errors, ...saved.value.errors },
    conflicts: saved.value.conflicts,
    message: null,
  }
  if (Object.keys(answer.errors).length > 0) return { ...refused({ status: 422 }), answer }
  if (answer.conflicts.length > 0) return { ...refused({ status: 409 }), answer }
  return { ...done(undefined), answer }
}

/** A map link, or both degrees, in one of the fields of the place fills in both. */
function withMapPlace<E extends { field: string; typed: string }>(edits: E[]): E[] {
  const isPlace = ({ field }: E) => field === 'profile.latitude' || field === 'profile.longitude'
  const place = edits
    .filter(isPlace)
    .map(({ typed }) => mapPlaceIn(typed))
    .find((one) => one !== null)
  if (!place) return edits
  return edits.map((edit) =>
    isPlace(edit)
      ? { ...edit, typed: edit.field === 'profile.latitude' ? place.latitude : place.longitude }
      : edit,
  )
}

/** What stands against the typed fields next to others: an address that another service has. */
async function crossErrors(services: Services, typed: Record<string, string>) {
  const { fields } = await readDraft(services.db)
  const meant = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [field, cleaned(field, text)]),
  )
  const problems = problemsOf({ ...fields, ...meant })
  return Object.fromEntries(Object.entries(problems).filter(([field]) => Object.hasOwn(typed, field)))
}
