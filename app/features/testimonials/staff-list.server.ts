import { columns } from '../../db/columns.ts'
import { shortDate } from '../../platform/calendar.ts'
import { clinicDate } from '../../platform/clinic-time.server.ts'
import type { Outcome } from '../../platform/outcome.ts'
import { type Page, parseCursor } from '../../platform/pages.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../audit/commands.server.ts'
import { readShownList } from '../audit/shown-list.server.ts'
import { copy } from './copy.ts'
import { countUnapproved, listNewest, type StaffTestimonial } from './queries.server.ts'

export type StaffTestimonials = Page<StaffTestimonial & { /** "Mon, Dec 7" */ day: string }> & {
  isFirst: boolean
  /** How many wait for approval, all pages together. */
  waiting: number
}

/** A page of the staff's list; 503 with its sentence where it cannot be read (S8). */
export function readTestimonials(
  services: Services,
  actor: Actor,
  after: string | null,
): Promise<Outcome<StaffTestimonials>> {
  const cursor = parseCursor(after)
  const read = async () => {
    const { rows, next } = await listNewest(services.db, cursor)
    const dated = rows.map((row) => ({ ...row, day: dayOf(row.createdAt) }))
    return { rows: dated, next, isFirst: cursor === null, waiting: await countUnapproved(services.db) }
  }
  return readShownList(services, actor, { object: 'testimonial', failed: copy.staffLoadFailed, read })
}

const dayOf = (instant: string) => shortDate(clinicDate(columns.asInstant(instant)))
