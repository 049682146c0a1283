import type { Outcome } from '../../platform/outcome.ts'
import { type Page, parseCursor } from '../../platform/pages.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../audit/commands.server.ts'
import { readShownList } from '../audit/shown-list.server.ts'
import { copy } from './copy.ts'
import { type GalleryImage, listNewest } from './queries.server.ts'

/** A page of the staff's list; 503 with its sentence where it cannot be read (S8). */
export function readImages(
  services: Services,
  actor: Actor,
  after: string | null,
): Promise<Outcome<Page<GalleryImage> & { isFirst: boolean }>> {
  const cursor = parseCursor(after)
  const read = async () => ({ ...(await listNewest(services.db, cursor)), isFirst: cursor === null })
  return readShownList(services, actor, { object: 'gallery-image', failed: copy.loadFailed, read })
}
