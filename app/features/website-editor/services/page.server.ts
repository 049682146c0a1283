import { servicesOnHome } from '#app/features/clinic-profile/website/field-lengths.ts'
import {
  serviceField,
  serviceOrderField,
  servicePartNames,
  setFlag,
  type WebsiteFields,
} from '#app/features/clinic-profile/website/fields.ts'
import { pictureIdsOf, serviceKeysOf, serviceOf } from '#app/features/clinic-profile/website/read-fields.ts'
import type { WebsitePicture } from '#app/features/clinic-profile/website/website.ts'
import type { LocalText } from '#app/language/language.ts'
import { lacksTranslation } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type Draft, markOf, readDraft } from '../draft/draft.server.ts'
import { serviceName } from '../field-names.ts'
import { problemsOf } from '../field-rules/problems.server.ts'
import { picturesIn } from '../published.server.ts'
import { formViewOf } from '../screens/form-page.server.ts'
import type { DraftFormView } from '../screens/form-view.ts'

export type ServiceRow = {
  id: string
  name: string
  title: LocalText
  picture: WebsitePicture
  isShown: boolean
  isOnHome: boolean
  isChanged: boolean
  lacksTranslation: boolean
  /** Something stands against publishing it. */
  hasProblem: boolean
}

export type ServicesView = { rows: ServiceRow[] /** Of the order. */; mark: string; isOrderChanged: boolean }

export function readServices({ db, log }: Services): Promise<Outcome<ServicesView>> {
  const fault = { event: 'website services not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => {
    const draft = await readDraft(db)
    const pictures = await picturesIn(db, pictureIdsOf(draft.fields))
    const keys = serviceKeysOf(draft.fields)
    const onHome = keys.filter((key) => isShown(draft.fields, key)).slice(0, servicesOnHome)
    const problems = problemsOf(draft.fields)
    const rows = keys.map((key) => rowOf(draft, key, { pictures, onHome, problems }))
    const order = draft.fields[serviceOrderField] ?? ''
    const isOrderChanged = draft.changes.some(({ field }) => field === serviceOrderField)
    return done({ rows, mark: markOf(order), isOrderChanged })
  })
}

const isShown = (fields: WebsiteFields, key: string) => fields[serviceField(key, 'shown')] === setFlag

type Around = {
  pictures: Awaited<ReturnType<typeof picturesIn>>
  onHome: readonly string[]
  problems: Readonly<Record<string, string>>
}

function rowOf({ fields, changes }: Draft, key: string, { pictures, onHome, problems }: Around): ServiceRow {
  const isOf = (field: string) => field.startsWith(`service.${key}.`)
  const { title, summary, description, picture } = serviceOf(fields, key, pictures)
  return {
    id: key,
    name: serviceName(key, fields),
    title,
    picture,
    isShown: isShown(fields, key),
    isOnHome: onHome.includes(key),
    isChanged: changes.some(({ field }) => isOf(field)),
    lacksTranslation: [title, summary, description].some(lacksTranslation),
    hasProblem: Object.keys(problems).some(isOf),
  }
}

export type ServiceView = {
  form: DraftFormView
  id: string
  name: string
  place: number
  total: number
  picture: WebsitePicture
  /** What can be booked for it. */
  treatments: { id: string; name: string }[]
}

export const serviceFieldNames = (key: string): string[] =>
  servicePartNames.filter((part) => part !== 'formerAnchors').map((part) => serviceField(key, part))

type Asked = { key: string; listTreatments: (db: Services['db']) => Promise<{ id: string; name: string }[]> }

/** 404 where there is none, in the draft. */
export function readService(
  { db, log }: Services,
  { key, listTreatments }: Asked,
): Promise<Outcome<ServiceView>> {
  const fault = { event: 'website service not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => {
    const draft = await readDraft(db)
    const keys = serviceKeysOf(draft.fields)
    const at = keys.indexOf(key)
    if (at < 0) return refused({ status: 404, message: m.services_gone() })
    const pictures = await picturesIn(db, pictureIdsOf(draft.fields))
    return done({
      form: formViewOf(draft, serviceFieldNames(key)),
      id: key,
      name: serviceName(key, draft.fields),
      place: at + 1,
      total: keys.length,
      picture: serviceOf(draft.fields, key, pictures).picture,
      treatments: await listTreatments(db),
    })
  })
}
