import { groupFieldNames } from '#app/features/clinic-profile/website/field-table.ts'
import { pictureIdsOf, websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import type { PictureSources } from '#app/features/pictures/picture.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { readDraft } from '../draft/draft.server.ts'
import { picturesIn } from '../published.server.ts'
import { formViewOf } from '../screens/form-page.server.ts'
import type { DraftFormView } from '../screens/form-view.ts'
import type { LogoPart, PhotoPart } from './address.ts'

export type LookView = {
  form: DraftFormView
  /** What is uploaded, in the draft. */
  photos: Readonly<Record<PhotoPart, string | null>>
  logos: Readonly<Record<LogoPart, PictureSources | null>>
}

export const lookFields = (): string[] => groupFieldNames('look')

export function readLook({ db, log }: Services): Promise<Outcome<LookView>> {
  const fault = { event: 'look of the website not read', message: m.screens_load_failed() }
  return attempt(log, fault, async () => {
    const draft = await readDraft(db)
    const pictures = await picturesIn(db, pictureIdsOf(draft.fields))
    const { photo, photoDark, logo, logoDark } = websiteOf(draft.fields, { version: 0, pictures }).groups.look
    return done({
      form: formViewOf(draft, lookFields()),
      photos: { photo: photo?.src ?? null, photoDark: photoDark?.src ?? null },
      logos: { logo, logoDark },
    })
  })
}
