import { m } from '../../../language/messages.ts'
import { attempt } from '../../../platform/attempt.server.ts'
import { type UploadProblem, uploadFolder, withUpload } from '../../../platform/files/upload.server.ts'
import type { FormFields } from '../../../platform/forms/form-fields.server.ts'
import { kindOf } from '../../../platform/log.server.ts'
import { type Outcome, refused } from '../../../platform/outcome.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../audit/actor.ts'
import { mostUploadBytes } from '../../pictures/picture-rules.ts'
import { deletePicture, storePicture } from '../../pictures/stored-files.server.ts'
import { written } from '../../records/write-record.server.ts'
import { updateProfile } from '../clinicians/profile-queries.server.ts'
import { noProfile } from '../clinicians/profiles.ts'
import { findClinician, markClinician, type StaffClinician } from '../clinicians/queries.server.ts'
import { clinicians } from '../kinds.server.ts'

type Portrait = Pick<StaffClinician['profile'], 'portrait' | 'width' | 'height' | 'widths' | 'placeholder'>

type Sent = { actor: Staff; id: string }

/** Reads the form with a portrait as it comes in, and stores it. */
export async function receivePortrait(
  services: Services,
  sent: Sent,
  request: Request,
): Promise<Outcome<undefined>> {
  const asked = { fileField: 'file', mostBytes: mostUploadBytes, folder: uploadFolder(services.settings) }
  const answer = await withUpload(request, asked, ({ fields, file }) =>
    fields.get('intent') === 'remove'
      ? removePortrait(services, { ...sent, fields })
      : savePortrait(services, { ...sent, fields, file }),
  )
  return typeof answer === 'string' ? problems()[answer] : answer
}

const problems = () =>
  ({
    'too-large': refused({ status: 422, errors: { file: m.pictures_too_large() } }),
    'too-many': refused({ status: 503, message: m.pictures_too_many(), retryAfter: 10 }),
    unreadable: refused({ status: 400, message: m.pictures_unreadable() }),
    'not-kept': refused({ status: 503, message: m.team_save_failed() }),
  }) satisfies Record<UploadProblem, Outcome<undefined>>

/** The files are kept first, then the row is written; where the row cannot be, the files go again. */
function savePortrait(
  services: Services,
  { file, ...sent }: Sent & { fields: FormFields; file: string | null },
): Promise<Outcome<undefined>> {
  const fault = { event: 'portrait not saved', message: m.team_save_failed() }
  return attempt(services.log, fault, async () => {
    const { id } = sent
    const current = await findClinician(services.db, id)
    if (!current) return refused({ status: 404, message: m.team_deleted_meanwhile() })
    if (!file) return refused({ status: 422, errors: { file: m.team_portrait_missing() } })
    const stored = await storePicture(services, { place: 'portraits', id, upload: file })
    if (!stored.ok) {
      const { status, message = m.pictures_not_a_picture() } = stored
      return refused({ status, errors: { file: message } })
    }
    const { image, widths, ...size } = stored.value
    const portrait = { ...size, portrait: image, widths: JSON.stringify(widths) }
    const outcome = await storePortrait(services, sent, portrait)
    await forget(services, id, outcome.ok ? current.profile.portrait : image)
    return outcome
  })
}

/** From then on the drawn one is shown. */
function removePortrait(
  services: Services,
  sent: Sent & { fields: FormFields },
): Promise<Outcome<undefined>> {
  const fault = { event: 'portrait not removed', message: m.team_save_failed() }
  return attempt(services.log, fault, async () => {
    const current = await findClinician(services.db, sent.id)
    const { portrait, width, height, widths, placeholder } = noProfile
    const outcome = await storePortrait(services, sent, { portrait, width, height, widths, placeholder })
    if (outcome.ok && current) await forget(services, sent.id, current.profile.portrait)
    return outcome
  })
}

function storePortrait(
  services: Services,
  { actor, id, fields }: Sent & { fields: FormFields },
  portrait: Portrait,
): Promise<Outcome<undefined>> {
  const change = { actor, id, seen: fields.get('updatedAt') ?? '' }
  return clinicians.change(services, change, async (tx, _, updatedAt) => {
    await updateProfile(tx, id, portrait)
    await markClinician(tx, id, { updatedAt })
    return written({ action: 'edit', detail: { fields: ['portrait'] } })
  })
}

/** No row names it any more, so a file that stays by accident is the sweep's. */
async function forget({ files, log }: Services, id: string, image: string): Promise<void> {
  await deletePicture(files, { place: 'portraits', id, image }).catch((error) => {
    log.warn({ kind: kindOf(error) }, 'old portrait not deleted')
  })
}
