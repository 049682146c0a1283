import type { Place } from '../../../platform/pages/pages.ts'
import type { AuditAction } from '../rules.ts'
import type { LogKind } from './filter.ts'

export type ShownEntry = {
  id: string
  /** Machine-readable moment, and as the clinic's clock said it. */
  at: string
  when: string
  who: string
  action: AuditAction
  /** "Appointment", "Appointments, 25 rows". */
  record: string
  /** Of one record; empty where the action concerned a list. */
  recordId: string
  /** Names of fields, states. */
  detail: string
}

export type LogView = {
  rows: ShownEntry[]
  place: Place
  next: string | null
  /** Who can be asked for, by id. */
  people: { id: string; name: string }[]
  what: LogKind | null
}
