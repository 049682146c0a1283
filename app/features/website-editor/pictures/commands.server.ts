import { readFile, writeFile } from 'node:fs/promises'
import { columns } from '#app/db/columns.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { placeOfField } from '#app/features/clinic-profile/website/field-table.ts'
import { middle, pictureValue } from '#app/features/clinic-profile/website/fields.ts'
import { cleanSvg, looksLikeSvg, type SvgProblem } from '#app/features/pictures/clean-svg.server.ts'
import { mostUploadBytes } from '#app/features/pictures/rules.ts'
import { deletePicture, storePicture } from '#app/features/pictures/stored-files.server.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type UploadProblem, uploadFolder, withUpload } from '#app/platform/files/upload.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { saveDraft } from '../draft/commands.server.ts'
import { insertPicture } from './queries.server.ts'

/** The fields of the draft that show it; `words` are emptied: they were of another picture. */
type Shown = { picture: string; focus?: string | undefined; words?: readonly string[] }

type Sent = { actor: Staff; shown: Shown }

/** Reads the form with a picture as it comes in, keeps it, and shows it in the draft; the middle stays in sight. */
export async function receivePicture(
  services: Services,
  sent: Sent,
  request: Request,
): Promise<Outcome<undefined>> {
  const asked = { fileField: 'file', mostBytes: mostUploadBytes, folder: uploadFolder(services.settings) }
  const answer = await withUpload(request, asked, ({ file }) => savePicture(services, sent, file))
  return typeof answer === 'string' ? problems()[answer] : answer
}

const problems = () =>
  ({
    'too-large': refused({ status: 422, errors: { file: m.pictures_too_large() } }),
    several: refused({ status: 422, errors: { file: m.pictures_one_at_a_time() } }),
    'too-many': refused({ status: 503, message: m.pictures_too_many(), retryAfter: 10 }),
    unreadable: refused({ status: 400, message: m.pictures_unreadable() }),
    'not-kept': refused({ status: 503, message: m.website_draft_failed() }),
  }) satisfies Record<UploadProblem, Outcome<undefined>>

function savePicture(
  services: Services,
  { actor, shown }: Sent,
  upload: string | null,
): Promise<Outcome<undefined>> {
  const fault = { event: 'website picture not saved', message: m.website_draft_failed() }
  return attempt(services.log, fault, async () => {
    if (upload === null) return refused({ status: 422, errors: { file: m.screens_file_missing() } })
    const kind = kindIn(shown.picture)
    const refusal = kind === 'logo' ? await cleanedLogo(upload) : null
    if (refusal !== null) return refused({ status: 422, errors: { file: refusal } })
    const id = randomId()
    const stored = await storePicture(services, { place: 'website', id, upload, kind })
    if (!stored.ok) {
      const { status, message = m.pictures_not_a_picture() } = stored
      return refused({ status, errors: { file: message } })
    }
    const { widths, ...size } = stored.value
    const row = { id, ...size, widths: JSON.stringify(widths), createdBy: actor.id }
    const writing = { actor, object: 'website-picture', failed: m.website_draft_failed() } as const
    const kept = await writeRecord(services, writing, async (tx) => {
      await insertPicture(tx, { ...row, createdAt: columns.instant(services.clock.now()) })
      return written({ objectId: id, action: 'create' })
    })
    const outcome = kept.ok ? await show(services, { actor, shown }, id) : kept
    if (!outcome.ok) await forget(services, { id, image: size.image })
    return outcome
  })
}

const kindIn = (field: string) => {
  const spec = placeOfField(field)?.spec
  return spec?.kind === 'picture' && spec.isLogo ? 'logo' : 'picture'
}

/** An SVG is replaced by its drawing alone. @returns why it can't be used, or null */
async function cleanedLogo(upload: string): Promise<string | null> {
  const text = await readFile(upload, 'utf8')
  if (!looksLikeSvg(text)) return null
  const cleaned = cleanSvg(text)
  if (!cleaned.ok) return svgProblems[cleaned.problem]()
  await writeFile(upload, cleaned.svg)
  return null
}

const svgProblems = {
  'svg-active': m.pictures_svg_active,
  'svg-foreign': m.pictures_svg_foreign,
  'svg-text': m.pictures_svg_text,
  'svg-broken': m.pictures_svg_broken,
} as const satisfies Record<SvgProblem, () => string>

async function show(services: Services, { actor, shown }: Sent, id: string): Promise<Outcome<undefined>> {
  const saved = await saveDraft(services, actor, [
    { field: shown.picture, typed: pictureValue('upload', id), seen: '' },
    ...(shown.focus === undefined ? [] : [{ field: shown.focus, typed: middle, seen: '' }]),
    ...(shown.words ?? []).map((field) => ({ field, typed: '', seen: '' })),
  ])
  if (!saved.ok) return saved
  const [error] = Object.values(saved.value.errors)
  return error === undefined ? done(undefined) : refused({ status: 422, message: error })
}

/** Nothing names it, so files that stay by accident are the sweep's. */
async function forget({ files, log }: Services, picture: { id: string; image: string }): Promise<void> {
  await deletePicture(files, { place: 'website', ...picture }).catch((error) => {
    log.warn({ kind: kindOf(error) }, 'website picture not deleted')
  })
}
