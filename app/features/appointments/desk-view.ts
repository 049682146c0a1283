import type { DeskAppointment } from './desk-queries.server.ts'

/** All that the dashboard shows; components only draw it. */
export type DeskView = {
  /** The list of what can be brought back, instead of the appointments. */
  deleted: boolean
  rows: DeskAppointment[]
  /** Cursor of the next page; null on the last. */
  next: string | null
  isFirst: boolean
  /** How many wait for an answer, all pages together. */
  pending: number
  undelivered: UndeliveredLetter[]
}

export type UndeliveredLetter = {
  id: string
  appointmentId: string
  kind: string
  name: string
  phone: string
  /** When it was written: "Mon, Dec 7 at 9:00 AM". */
  since: string
}
