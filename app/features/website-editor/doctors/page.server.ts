import type { Database } from '#app/db/tables.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { isDrawn } from '#app/features/clinic-profile/doctor.ts'
import {
  type DoctorPart,
  doctorField,
  doctorPartNames,
} from '#app/features/clinic-profile/website/doctor-fields.ts'
import { pictureValue, setFlag } from '#app/features/clinic-profile/website/fields.ts'
import { localOf } from '#app/features/clinic-profile/website/read-fields.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'
import { listStaffClinicians, type StaffClinician } from '#app/features/team/clinicians/queries.server.ts'
import { moveInOrder } from '#app/features/team/commands.server.ts'
import { fullName } from '#app/features/team/rules.ts'
import { fieldsOf, lacksTranslation } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { movedAddress } from '../address.ts'
import { type Draft, readDraft } from '../draft/draft.server.ts'
import { picturesIn } from '../published.server.ts'
import { formViewOf } from '../screens/form-page.server.ts'
import type { DraftFormView } from '../screens/form-view.ts'

export type DoctorRow = {
  id: string
  name: string
  specialty: string
  experience: string
  portrait: PictureSources | null
  focus: string
  /** Where they have none: whether the drawn one is of them. */
  isDrawn: boolean
  isShown: boolean
  isChanged: boolean
  lacksTranslation: boolean
}

export type DoctorsView = { rows: DoctorRow[] }

export function readDoctorList({ db, log }: Services): Promise<Outcome<DoctorsView>> {
  const fault = { event: 'website doctors not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => {
    const [draft, clinicians] = await Promise.all([readDraft(db), listStaffClinicians(db)])
    return done({ rows: await Promise.all(clinicians.map((one) => rowOf(db, draft, one))) })
  })
}

/** Texts that are written in both languages. */
const written = ['specialty', 'education', 'experience', 'about'] as const

async function rowOf(db: Database, draft: Draft, clinician: StaffClinician): Promise<DoctorRow> {
  const { id } = clinician
  const value = (part: DoctorPart) => draft.fields[doctorField(id, part)] ?? ''
  return {
    id,
    name: fullName(clinician),
    specialty: value('specialty.en'),
    experience: value('experience.en'),
    ...(await portraitIn(db, draft, id)),
    isShown: value('shown') === setFlag,
    isChanged: draft.changes.some(({ field }) => field.startsWith(`doctor.${id}.`)),
    lacksTranslation: written.some((part) => lacksTranslation(localOf(draft.fields, `doctor.${id}.${part}`))),
  }
}

const uploads = pictureValue('upload', '')

/** The portrait that the draft names. */
async function portraitIn(db: Database, draft: Draft, id: string) {
  const value = (part: DoctorPart) => draft.fields[doctorField(id, part)] ?? ''
  const portrait = value('portrait')
  const upload = portrait.startsWith(uploads) ? portrait.slice(uploads.length) : null
  return {
    portrait: upload === null ? null : ((await picturesIn(db, [upload])).get(upload) ?? null),
    focus: value('focus'),
    isDrawn: fieldsOf('pictureText').some((part) => isDrawn(value(part))),
  }
}

export type DoctorView = DoctorRow & {
  form: DraftFormView /** Both can be chosen again. */
  portraits: string[]
}

export const doctorFieldNames = (id: string): string[] => doctorPartNames.map((part) => doctorField(id, part))

/** 404 where there is none. */
export function readDoctor({ db, log }: Services, id: string): Promise<Outcome<DoctorView>> {
  const fault = { event: 'website doctor not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => {
    const [draft, clinicians] = await Promise.all([readDraft(db), listStaffClinicians(db)])
    const clinician = clinicians.find((one) => one.id === id)
    if (!clinician) return refused({ status: 404, message: m.doctors_gone() })
    const field = doctorField(id, 'portrait')
    const portraits = [draft.fields[field], draft.public[field]].filter(
      (one) => one !== undefined && one !== '',
    )
    return done({
      ...(await rowOf(db, draft, clinician)),
      form: formViewOf(draft, doctorFieldNames(id)),
      portraits: [...new Set(portraits)] as string[],
    })
  })
}

type Sent = { actor: Staff; fields: FormFields }

/** The order is the team's, and holds at once. */
export const doctorIntents = intentsOf<Sent, Outcome<string>>()({
  move: {
    permission: 'team',
    run: async (services, { actor, fields }) => {
      const id = fields.get('id') ?? ''
      const to = fields.get('to') === 'earlier' ? 'earlier' : 'later'
      const moved = await moveInOrder(services, { actor, kind: 'clinician', id, to })
      return moved.ok ? done(movedAddress(id)) : moved
    },
  },
})

export type DoctorIntent = IntentOf<typeof doctorIntents>
