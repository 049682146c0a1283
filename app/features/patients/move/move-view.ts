import type { SearchProblem } from '#app/platform/lists/list-address.ts'
import type { FoundPatient, FoundPatients } from '../search/found-patient.ts'

/** A record that can be moved, as it is listed. */
export type MovableRecord = {
  /** As forms and addresses name it. */
  item: string
  /** "Dec 16, 2026, 10:00 AM · HRT" */
  what: string
  /** Who comes by it, as it says: name, phone, email. */
  says: string
  seriesId: string | null
}

/** What the page of a move shows. */
export type MoveView = {
  step: 'choose' | 'search' | 'confirm'
  /** Under whom the records stand. */
  patient: FoundPatient
  all: MovableRecord[]
  chosen: MovableRecord[]
  /** Items that repeat a chosen appointment and are not chosen. */
  series: string[]
  /** Whose they are; null for a new patient, and while one is looked for. */
  other: FoundPatient | null
  /** Who was found; null before anybody was searched for. */
  list: (FoundPatients & { words: string; searchProblem: SearchProblem | null }) | null
}
