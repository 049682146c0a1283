import { websiteInUse } from '#app/features/clinic-profile/website/with-website.server.ts'
import { openFile, type PictureFile } from '#app/features/pictures/stored-files.server.ts'
import type { Services } from '#app/platform/services.ts'
import { isRecord } from '#app/platform/shapes/shapes.ts'
import { findPicture, isShownPortrait } from './queries.server.ts'

export type WebsitePictureFile = { file: PictureFile; isPublic: boolean }

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
  const isPublic = isOnWebsite(id) || (await isShownPortrait(db, id))
  if (!isPublic && !(await isTheirs())) return null
  const file = await openFile(files, { place: 'website', id, image: row.image }, name)
  return file && { file, isPublic }
}

/**
 * Whether something that is published and shown has it: a service, an item of a list, the look. Pairs of pictures are shown
 * on their page alone: while that is off, nobody sees a patient by an address from before.
 */
function isOnWebsite(id: string): boolean {
  const shown = websiteInUse()
  if (!shown) return false
  const inPicture = (value: unknown) =>
    isRecord(value) && typeof value.src === 'string' && value.src.startsWith(`/files/website/${id}/`)
  const { result, ...lists } = shown.lists
  const pairs = lists.page.some(({ key }) => key === 'results') ? result : []
  const values = [...Object.values(shown.groups), ...pairs, ...Object.values(lists).flat()]
  return (
    shown.services.some(({ picture }) => picture.kind === 'upload' && inPicture(picture.sources)) ||
    values.some((value) => Object.values(value).some(inPicture))
  )
}
