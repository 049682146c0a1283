import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { listStaff } from '#app/features/audit/queries.server.ts'
import { groupFormNames } from '#app/features/clinic-profile/website/field-table.ts'
import { type LegalName, legalGroup, legalNames } from '#app/features/clinic-profile/website/legal-names.ts'
import { type Confirmation, confirmationText } from '#app/features/legal-pages/details.ts'
import { listConfirmed } from '#app/features/legal-pages/queries.server.ts'
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
  confirmedField,
  effectiveField,
  type LegalStatus,
  legalDetails,
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
    const [draft, people, confirmed] = await Promise.all([readDraft(db), listStaff(db), listConfirmed(db)])
    return done(legalNames.map((name) => rowOf({ services, draft, people, confirmed, name })))
  })
}

type Read = {
  services: Pick<Services, 'clock'>
  draft: Draft
  people: readonly { id: string; name: string }[]
  /** Who confirmed what is public. */
  confirmed: readonly { name: string; confirmedBy: string }[]
  name: LegalName
}

function rowOf({ services, draft, people, confirmed, name }: Read): LegalRow {
  const confirmation = confirmationIn(draft.fields, name)
  const day = confirmation && parseDate(confirmation.day)
  const drafted = draft.changes.find(({ field }) => field === confirmedField(name))
  const by = drafted?.by ?? confirmed.find((one) => one.name === name)?.confirmedBy
  return {
    name,
    status: statusOf(draft.fields, name, clinicDate(services.clock.now())),
    reviewed: day && {
      day: dateInFull(day),
      by: people.find(({ id }) => id === by)?.name ?? m.website_draft_somebody(),
    },
    missing: missingDetails(draft.fields, name),
    isPublic: (draft.public[confirmedField(name)] ?? '') !== '',
  }
}

export type LegalFormView = {
  row: LegalRow
  form: DraftFormView
  /** Of all that is confirmed with the form's button. */
  mark: string
  /** Asked for on this page, since its text says them. */
  asksOfficer: boolean
}

/** The fields of a page's form: never the confirmation. */
const formNames = (name: LegalName): string[] => [
  ...groupFormNames(legalGroup(name)),
  ...groupFormNames('legal'),
]

export function readLegalForm(services: Services, name: LegalName): Promise<Outcome<LegalFormView>> {
  const { db, log } = services
  return attempt(log, { event: 'legal page not read', message: m.screens_load_failed() }, async () => {
    const [draft, people, confirmed] = await Promise.all([readDraft(db), listStaff(db), listConfirmed(db)])
    const form = formViewOf(draft, formNames(name))
    const text = legalText(draft.fields, name)
    const texts = languages.map((language) => [fieldIn(textField(name), language), text[language] ?? ''])
    return done({
      row: rowOf({ services, draft, people, confirmed, name }),
      form: { ...form, values: { ...form.values, ...Object.fromEntries(texts) } },
      mark: markToRead(draft, name),
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

/** Of the page as it is shown with the button: its words and day, and the clinic's details. */
const markToRead = ({ fields }: Draft, name: LegalName): string =>
  legalMark({
    text: legalText(fields, name),
    effective: fields[effectiveField(name)] ?? '',
    details: legalDetails(fields),
  })

/**
 * An owner read the page and confirms it: from here on it is these words, day, and details, whatever a later release
 * begins with and whatever changes of the clinic. It is public once that is published.
 */
async function confirmPage(services: Services, { actor, fields, name }: Sent): Promise<Did | Refused> {
  const draft = await readDraft(services.db)
  if (fields.get('mark') !== markToRead(draft, name))
    return refused({ status: 409, message: m.legal_changed_since() })
  if (!fields.has('read')) return refused({ status: 422, errors: { read: m.legal_read_missing() } })
  const [missing] = missingDetails(draft.fields, name)
  if (missing !== undefined) return refused({ status: 422, message: missing })
  const today = clinicDate(services.clock.now())
  const effective = draft.fields[effectiveField(name)] || today
  const [text, details] = [legalText(draft.fields, name), legalDetails(draft.fields)]
  const confirmation: Confirmation = { day: today, mark: legalMark({ text, effective, details }), details }
  const edits: FieldEdit[] = [
    ...languages.map((language) => ({
      field: fieldIn(textField(name), language),
      typed: text[language] ?? '',
    })),
    { field: effectiveField(name), typed: effective },
    { field: confirmedField(name), typed: confirmationText(confirmation) },
  ].map((edit) => ({ ...edit, seen: '' }))
  const saved = await saveDraft(services, actor, edits)
  if (!saved.ok) return saved
  const [error] = Object.values(saved.value.errors)
  return error === undefined ? { ok: true, did: 'confirmed' } : refused({ status: 422, message: error })
}
