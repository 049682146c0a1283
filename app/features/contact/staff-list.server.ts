import { columns } from '../../db/columns.ts'
import { shortDate } from '../../platform/calendar.ts'
import { clinicDate } from '../../platform/clinic-time.server.ts'
import type { Outcome } from '../../platform/outcome.ts'
import { type Page, parseCursor } from '../../platform/pages.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../audit/commands.server.ts'
import { readShownList } from '../audit/shown-list.server.ts'
import { copy } from './copy.ts'
import { countUnread, listNewest, type StaffMessage } from './queries.server.ts'

export type StaffMessages = Page<StaffMessage & { /** "Mon, Dec 7" */ day: string }> & {
  isFirst: boolean
  /** How many are unread, all pages together. */
  waiting: number
}

/** A page of the staff's list; 503 with a sentence where it cannot be read (decision 33). */
export function readMessages(
  services: Services,
  actor: Actor,
  after: string | null,
): Promise<Outcome<StaffMessages>> {
  const cursor = parseCursor(after)
  const read = async () => {
    const { rows, next } = await listNewest(services.db, cursor)
    const dated = rows.map((row) => ({ ...row, day: dayOf(row.createdAt) }))
    return { rows: dated, next, isFirst: cursor === null, waiting: await countUnread(services.db) }
  }
  return readShownList(services, actor, { object: 'contact-message', failed: copy.loadFailed, read })
}

const dayOf = (instant: string) => shortDate(clinicDate(columns.asInstant(instant)))
