import type { PersonalPart } from '#app/db/personal-data.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { kept } from './personal-data.ts'
import { deleteCountsBefore } from './queries.server.ts'

/** Totals of days past their retention. */
export const personalData = {
  daily: { pageViews: ({ db, before }) => deleteCountsBefore(db, clinicDate(before(kept.pageViews))) },
} satisfies PersonalPart
