import { websiteInUse } from '#app/features/clinic-profile/website/with-website.server.ts'
import { openFile, type PictureFile } from '#app/features/pictures/stored-files.server.ts'
import type { Services } from '#app/platform/services.ts'
import { isRecord } from '#app/platform/shapes/shapes.ts'
import { findPicture, isShownPortrait } from './queries.server.ts'

export type WebsitePictureFile = {
  file: PictureFile
  isPublic: boolean
  /** It shows a patient who may withdraw the consent: nobody but a visitor's browser keeps it. */
  isOfPatient: boolean
}

/**
 * A file of an uploaded picture: everybody's where the published website shows it, else staff's alone.
 * @param isTheirs asked only about a picture that is not published
 */
export async function openWebsitePicture(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { id, name }: { id: string; name: string },
  isTheirs: () => Promise<boolean>,
): Promise<WebsitePictureFile | null> {
  const row = await findPicture(db, id)
  if (!row) return null
  const place = isInPair(id) ? 'pair' : isOnWebsite(id) || (await isShownPortrait(db, id)) ? 'page' : null
  if (place === null && !(await isTheirs())) return null
  const file = await openFile(files, { place: 'website', id, image: row.image }, name)
  return file && { file, isPublic: place !== null, isOfPatient: place === 'pair' }
}

const isFileOf = (id: string) => (value: unknown) =>
  isRecord(value) && typeof value.src === 'string' && value.src.startsWith(`/files/website/${id}/`)

/** Whether a pair of pictures has it. While their page is off, nobody sees a patient by an address from before. */
function isInPair(id: string): boolean {
  const { page = [], result = [] } = websiteInUse()?.lists ?? {}
  return (
    page.some(({ key }) => key === 'results') && result.some((pair) => Object.values(pair).some(isFileOf(id)))
  )
}

/** Whether something else that is published and shown has it: a service, an item of a list, the look. */
function isOnWebsite(id: string): boolean {
  const shown = websiteInUse()
  if (!shown) return false
  const { result: _, ...lists } = shown.lists
  const values = [...Object.values(shown.groups), ...Object.values(lists).flat()]
  return (
    shown.services.some(({ picture }) => picture.kind === 'upload' && isFileOf(id)(picture.sources)) ||
    values.some((value) => Object.values(value).some(isFileOf(id)))
  )
}
