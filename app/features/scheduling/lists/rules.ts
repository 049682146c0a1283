import type { CalendarDate } from '#app/platform/dates.ts'
import type { Status } from '../rules.ts'

/** newest: by request; soonest and latest: by the visit's own time. */
export const sorts = ['newest', 'soonest', 'latest'] as const
export type Sort = (typeof sorts)[number]

/** Which appointments a list shows, and in which order. A search is kept under `find`: its words are never here. */
export type VisitFilter = {
  status: Status | null
  /** A treatment's id. */
  treatment: string | null
  /** A clinician's id, or `nobody` for visits that have none. */
  clinician: string | null
  /** Days of the visit, both included. */
  from: CalendarDate | null
  to: CalendarDate | null
  /** Random id under which the searched words are kept. */
  find: string | null
  sort: Sort
}

/** Boards and the printed schedule show a patient's message on one line, cut to so many characters. */
export const messageShown = 80
