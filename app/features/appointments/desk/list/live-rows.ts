import type { VisitLine } from '../team.server.ts'
import type { DeskSummary } from './summary.server.ts'

/** What is asked for where others changed something: `/admin/dashboard/rows`. */
export type LiveRows = {
  mark: string
  rows: VisitLine[]
  /** Deleted meanwhile. */
  gone: string[]
  summary: DeskSummary
  /** Who is not on the screen yet. */
  arrived: { requests: number; visits: number }
}

export const liveRowsPath = '/admin/dashboard/rows'
