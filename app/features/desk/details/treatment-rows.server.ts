import type { ChangeRow } from '#app/features/scheduling/changes/fields.ts'
import { type AskedPart, findOffer, lengthOfNext } from '#app/features/scheduling/index.server.ts'
import type { Part } from '#app/features/scheduling/parts.ts'
import { findAssignees } from '#app/features/team/assignments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { localText } from '#app/language/language.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { Services } from '#app/platform/services.ts'

type Choice = { id: string; name: string }

/** A treatment after the first, by its id, with those who can be chosen for it. */
export type TreatmentRow = ChangeRow & {
  clinicians: Choice[]
  rooms: Choice[]
  /** Whom it is with and where, if it stays there; null for any. */
  stays: { clinician: string | null; room: string | null }
}

export const emptyRow = (row: ChangeRow): TreatmentRow => ({
  ...row,
  clinicians: [],
  rooms: [],
  stays: { clinician: null, room: null },
})

type Asked = {
  change: { treatmentId: string }
  /** Those that the appointment has. */
  parts: readonly Part[]
  treatments: readonly Treatment[]
  /** Null where nothing is chosen: those that it has. */
  chosen: readonly ChangeRow[] | null
}

/** Each treatment after the first as the form shows it, and as it is asked of the schedule. */
export async function readTreatmentRows(
  services: Services,
  { change, parts, treatments, chosen }: Asked,
): Promise<{ row: TreatmentRow; part: AskedPart; name: string }[]> {
  const own = parts.slice(1).map((part) => ({ treatment: part.treatmentId, with: '', room: '' }))
  const known = []
  for (const row of chosen ?? own) {
    const treatment = treatments.find(({ id }) => id === row.treatment)
    const had = parts.find((part) => part.treatmentId === row.treatment)
    const { minutes } = await findAssignees(services.db, row.treatment)
    const length = lengthOfNext({ own: had, treatment, ownMinutes: minutes, clinicianId: row.with || null })
    if (treatment && length) known.push({ row, treatment, had, length, keepsLength: true, clinicianId: null })
  }
  if (known.length === 0) return []
  const today = clinicDate(services.clock.now())
  const offer = await findOffer(services, { treatmentId: change.treatmentId, next: known }, today)
  return known.map(({ row, treatment, had, length }, index) => {
    const { clinicians, rooms } = offer?.next?.[index]?.candidates ?? { clinicians: null, rooms: null }
    const choices = {
      clinicians: (clinicians ?? []).map(({ id, name }) => ({ id, name })),
      rooms: (rooms ?? []).map(({ id, name }) => ({ id, name })),
    }
    const can = (all: readonly Choice[], id: string) => (all.some((one) => one.id === id) ? id : '')
    const [who, room] = [can(choices.clinicians, row.with), can(choices.rooms, row.room)]
    const nameOf = (all: readonly Choice[], id: string | null | undefined) =>
      all.find((one) => one.id === id)?.name ?? null
    return {
      row: {
        ...row,
        with: who,
        room,
        ...choices,
        stays: {
          clinician: nameOf(choices.clinicians, had?.clinicianId),
          room: nameOf(choices.rooms, had?.roomId),
        },
      },
      part: {
        treatment,
        length,
        keepsLength: true,
        clinicianId: who || null,
        orAnybody: true,
        roomId: room || null,
        ...(had && { current: { clinicianId: had.clinicianId, roomId: had.roomId } }),
      },
      name: localText(treatment.name),
    }
  })
}
