import { columns } from '#app/db/columns.ts'
import type { KnownPatient } from '#app/features/patients/patient-card.server.ts'
import { listClinicianNames } from '#app/features/team/queries.server.ts'
import { treatmentText } from '#app/features/treatments/booked-treatment.server.ts'
import { listAll } from '#app/features/treatments/queries.server.ts'
import { treatmentNames } from '#app/features/treatments/staff-names.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'

/** An appointment of a known patient as a form names it. */
export type ComingView = {
  date: CalendarDate
  time: ClockTime
  treatment: string
  /** Empty where it needs nobody. */
  clinician: string
}

/** The patient that a form is about, as its card shows them. */
export type KnownView = Pick<KnownPatient, 'id' | 'visits' | 'seen' | 'others'> & {
  /** Their appointments from today on, by their start. */
  coming: ComingView[]
  /** The first of them that is still to begin. */
  next: ComingView | null
}

/** What a form shows of the patient that it names. */
export async function readKnownView(services: Services, known: KnownPatient): Promise<KnownView> {
  const { id, visits, seen, others, coming: rows } = known
  const ids = rows.flatMap(({ clinicianId }) => clinicianId ?? [])
  const clinicians = await listClinicianNames(services.db, ids)
  const names = treatmentNames(rows.length === 0 ? [] : await listAll(services.db))
  const shown = (row: (typeof rows)[number]): ComingView => ({
    date: row.date,
    time: row.time,
    treatment: treatmentText(row, names).first,
    clinician: clinicians.get(row.clinicianId ?? '') ?? '',
  })
  const now = columns.instant(services.clock.now())
  const next = rows.find(({ startsAt }) => startsAt > now)
  return { id, visits, seen, others, coming: rows.map(shown), next: next ? shown(next) : null }
}
