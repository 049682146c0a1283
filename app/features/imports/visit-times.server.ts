import type { ImportRow } from '#app/db/import-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { folded } from '#app/platform/text/folded-text.ts'
import type { Schedule, TakenTime } from '../scheduling/index.server.ts'
import type { Slot, VisitLength } from '../scheduling/rules.ts'
import { listClinicians } from '../team/clinicians/queries.server.ts'
import { listAll } from '../treatments/queries.server.ts'
import { defaultCapacity, defaultDurationMinutes, type Treatment } from '../treatments/rules.ts'
import { wholeMinutes } from './rules.ts'
import type { SourceAppointment } from './source-record.ts'
import type { MatchedName, SourceChoice } from './sources/choice.ts'

/** How names of treatments and clinicians are compared: case, accents and spaces make no difference. */
export const nameKey = (name: string): string => folded(name).trim().replaceAll(/\s+/g, ' ')

/** Titles and credentials in front of a name, and behind it, differ from program to program. */
const titles = /^(dr|dra|doctor|doctora|mr|mrs|ms)\.? |,.*$/g
export const clinicianKey = (name: string): string => nameKey(name).replaceAll(titles, '').trim()

/** What a treatment is to the schedule. */
export type PlacedTreatment = Pick<
  Treatment,
  'id' | 'name' | 'durationMinutes' | 'availableDays' | 'availableTimes' | 'capacity' | 'dailyLimit'
>

/**
 * Treatments and clinicians that are here, by what their names are compared by: their own, and those that the owner matched
 * for this file.
 */
export async function readKnownNames(db: Database, { choice }: Pick<ImportRow, 'choice'>) {
  const treatments = new Map<string, PlacedTreatment>()
  const clinicians = new Map<string, string>()
  const treatmentsById = new Map<string, PlacedTreatment>()
  for (const one of await listAll(db)) {
    treatmentsById.set(one.id, one)
    for (const name of Object.values(one.name)) if (name) treatments.set(nameKey(name), one)
  }
  const team = await listClinicians(db)
  for (const { id, name } of team) clinicians.set(clinicianKey(name), id)
  for (const { kind, key, id } of matchedNames(choice)) {
    const treatment = treatmentsById.get(id)
    if (kind === 'treatment' && treatment) treatments.set(key, treatment)
    if (kind === 'clinician' && team.some((one) => one.id === id)) clinicians.set(key, id)
  }
  return { treatments, clinicians, treatmentsById }
}

// Only imports write it.
export const matchedNames = (choice: string): MatchedName[] =>
  (JSON.parse(choice) as Partial<SourceChoice>).names ?? []

/** One that is not here yet, as the import will make it. */
export const comingTreatment = (id: string, name: string, capacity: number | null): PlacedTreatment => ({
  id,
  name: { en: name },
  durationMinutes: defaultDurationMinutes,
  availableDays: [],
  availableTimes: [],
  capacity: capacity ?? defaultCapacity,
  dailyLimit: null,
})

/** When it is at the clinic. */
export function slotOf({ startsAt }: Pick<SourceAppointment, 'startsAt'>): Slot {
  const instant = Temporal.Instant.from(startsAt)
  return { date: clinicDate(instant), time: clinicTime(instant) }
}

export const lengthOf = (
  { durationMinutes }: Pick<SourceAppointment, 'durationMinutes'>,
  treatment: Pick<PlacedTreatment, 'durationMinutes'>,
): VisitLength => ({
  durationMinutes: wholeMinutes(durationMinutes ?? treatment.durationMinutes),
  bufferBefore: 0,
  bufferAfter: 0,
})

export type WantedTime = {
  id: string
  slot: Slot
  length: VisitLength
  treatment: PlacedTreatment
  clinicianId: string | null
}

/**
 * Takes a time for an appointment that exists elsewhere, with whom it was booked there. It happened or will happen: where the
 * time is taken or closed it is booked anyway, over however many.
 * @returns null where nobody and no room can have it
 */
export async function takeAnyway(
  schedule: Schedule,
  { id, slot, length, treatment, clinicianId }: WantedTime,
): Promise<TakenTime | null> {
  const how = { by: 'staff', anyway: 'always', despiteClosures: true, isForced: true } as const
  const wish = { id, slot, length, treatment, keepsLength: true, ...how }
  const exact = { clinicianId: null, current: { clinicianId, roomId: null }, isExact: true }
  const taken = clinicianId === null ? null : await schedule.take({ ...wish, ...exact })
  if (taken?.ok) return taken.value
  const other = await schedule.take({ ...wish, clinicianId })
  return other.ok ? other.value : null
}

/** Whether somebody was there before. */
export const isOver = ({ placed }: TakenTime): boolean => placed.overlap !== null
