import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { listStaff } from '#app/features/audit/queries.server.ts'
import { groupFormNames } from '#app/features/clinic-profile/website/field-table.ts'
import { type LegalName, legalGroup, legalNames } from '#app/features/clinic-profile/website/legal-names.ts'
import { languages } from '#app/language/languages.ts'
import { fieldIn } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { parseDate } from '#app/platform/dates.ts'
import { dateInFull } from '#app/platform/format.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type FieldEdit, saveDraft } from '../draft/commands.server.ts'
import { type Draft, readDraft } from '../draft/draft.server.ts'
import { formViewOf, saveForm } from '../screens/form-page.server.ts'
import type { DraftFormAnswer, DraftFormView } from '../screens/form-view.ts'
import {
  confirmationIn,
  confirmationText,
  confirmedField,
  effectiveField,
  type LegalStatus,
  legalMark,
  legalText,
  missingDetails,
  statusOf,
  textField,
} from './status.server.ts'

export type LegalRow = {
  name: LegalName
  status: LegalStatus
  /** When it was confirmed, and by whom; null where it isn't. */
  reviewed: { day: string; by: string } | null
  missing: string[]
  /** As the website is now. */
  isPublic: boolean
}

export function readLegalPages(services: Services): Promise<Outcome<LegalRow[]>> {
  const { db, log } = services
  return attempt(log, { event: 'legal pages not read', message: m.screens_load_failed() }, async () => {
    const [draft, people] = await Promise.all([readDraft(db), listStaff(db)])
    return done(legalNames.map((name) => rowOf({ services, draft, people, name })))
  })
}

type Read = {
  services: Pick<Services, 'clock'>
  draft: Draft
  people: readonly { id: string; name: string }[]
  name: LegalName
}

function rowOf({ services, draft, people, name }: Read): LegalRow {
  const confirmation = confirmationIn(draft.fields, name)
  const day = confirmation && parseDate(confirmation.day)
  return {
    name,
    status: statusOf(draft.fields, name, clinicDate(services.clock.now())),
    reviewed: day && {
      day: dateInFull(day),
      by: people.find(({ id }) => id === confirmation?.by)?.name ?? m.website_draft_somebody(),
    },
    missing: missingDetails(draft.fields, name),
    isPublic: (draft.public[confirmedField(name)] ?? '') !== '',
  }
}

export type LegalPageView = {
  row: LegalRow
  form: DraftFormView
  /** Of the words that are confirmed with the form's button. */
  mark: string
  /** Asked for on this page, since its text says them. */
  asksOfficer: boolean
}

/** The fields of a page's form: never the confirmation. */
const formNames = (name: LegalName): string[] => [
  ...groupFormNames(legalGroup(name)),
  ...groupFormNames('legal'),
]

export function readLegalPage(services: Services, name: LegalName): Promise<Outcome<LegalPageView>> {
  const { db, log } = services
  return attempt(log, { event: 'legal page not read', message: m.screens_load_failed() }, async () => {
    const [draft, people] = await Promise.all([readDraft(db), listStaff(db)])
    const form = formViewOf(draft, formNames(name))
    const text = legalText(draft.fields, name)
    const texts = languages.map((language) => [fieldIn(textField(name), language), text[language] ?? ''])
    return done({
      row: rowOf({ services, draft, people, name }),
      form: { ...form, values: { ...form.values, ...Object.fromEntries(texts) } },
      mark: legalMark(text),
      asksOfficer: languages.some((language) => text[language]?.includes('{officer')),
    })
  })
}

type Sent = { actor: Staff; fields: FormFields; name: LegalName }
type Did = { ok: true; did: 'saved' | 'confirmed' | 'removed' }
type Refused = { ok: false } & Refusal & { answer?: DraftFormAnswer }

const owners = 'clinic-settings'

/** What forms of a legal page ask for, in the draft. */
export const legalIntents = intentsOf<Sent, Did | Refused>()({
  save: async (services, { actor, fields, name }) => {
    const saved = await saveForm(services, { actor, fields, names: formNames(name) })
    return saved.ok ? { ok: true, did: 'saved' } : saved
  },
  confirm: { permission: owners, run: confirmPage },
  remove: {
    permission: owners,
    run: async (services, { actor, name }) => {
      const saved = await saveDraft(services, actor, [{ field: confirmedField(name), typed: '', seen: '' }])
      return saved.ok ? { ok: true, did: 'removed' } : saved
    },
  },
})

export type LegalIntent = IntentOf<typeof legalIntents>

/**
 * An owner read the page and confirms it: from here on it is these words, whatever a later release begins with. It is
 * public once that is published.
 */
async function confirmPage(services: Services, { actor, fields, name }: Sent): Promise<Did | Refused> {
  const draft = await readDraft(services.db)
  const text = legalText(draft.fields, name)
  const mark = legalMark(text)
  if (fields.get('mark') !== mark) return refused({ status: 409, message: m.legal_changed_since() })
  if (!fields.has('read')) return refused({ status: 422, errors: { read: m.legal_read_missing() } })
  const [missing] = missingDetails(draft.fields, name)
  if (missing !== undefined) return refused({ status: 422, message: missing })
  const today = clinicDate(services.clock.now())
  const effective = draft.fields[effectiveField(name)] || today
  const edits: FieldEdit[] = [
    ...languages.map((language) => ({
      field: fieldIn(textField(name), language),
      typed: text[language] ?? '',
    })),
    { field: effectiveField(name), typed: effective },
    { field: confirmedField(name), typed: confirmationText({ day: today, by: actor.id, mark }) },
  ].map((edit) => ({ ...edit, seen: '' }))
  const saved = await saveDraft(services, actor, edits)
  if (!saved.ok) return saved
  const [error] = Object.values(saved.value.errors)
  return error === undefined ? { ok: true, did: 'confirmed' } : refused({ status: 422, message: error })
}
