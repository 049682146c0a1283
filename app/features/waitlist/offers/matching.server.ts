import type { Database } from '#app/db/tables.ts'
import type { FreedTimeRow } from '#app/db/waitlist-tables.ts'
import {
  blocksOf,
  dayForPatients,
  dayOf,
  type FreePlaces,
  freeWays,
  isBookedOnline,
  listTaken,
  openingsOn,
  type PatientOffer,
  patientOffer,
  readCalendar,
  resourcesInQuestion,
} from '#app/features/scheduling/index.server.ts'
import { clinicianResource, dayResourceId, roomResource } from '#app/features/scheduling/resources.ts'
import type { VisitLength } from '#app/features/scheduling/rules.ts'
import { listByIds } from '#app/features/treatments/queries.server.ts'
import { addDays, daysFrom } from '#app/platform/dates.ts'
import { firstOf } from '#app/platform/shapes/collections.ts'
import { listWaiting, listWanted, type PlaceInOrder } from '../queries.server.ts'
import { type FreeStart, firstWanted, matches } from '../rules.ts'
import { listEarlier, listGivenUp } from './queries.server.ts'

/** Blocks of a resource; of any where that is empty. */
type FreedBlocks = Pick<FreedTimeRow, 'resource' | 'firstBlock' | 'endBlock'>

/** From the first to the last clinic day that it touches. */
const daysOfFreed = (freed: readonly FreedBlocks[]) => ({
  from: dayOf(Math.min(...freed.map(({ firstBlock }) => firstBlock))),
  to: dayOf(Math.max(...freed.map(({ endBlock }) => endBlock)) - 1),
})

/**
 * The times that patients can book by now because that came free, of treatments that somebody waits for, in the order of
 * the days. A visit's buffers reach beyond it, so the day before and after are looked at as well.
 */
async function startsIn(
  db: Database,
  freed: readonly FreedBlocks[],
  now: Temporal.Instant,
): Promise<FreeStart[]> {
  const touched = daysOfFreed(freed)
  const days = { from: addDays(touched.from, -1), to: addDays(touched.to, 1) }
  const wanted = await listWanted(db, days)
  if (wanted.length === 0) return []
  const treatments = await listByIds(db, [...new Set(wanted.map(({ treatmentId }) => treatmentId))])
  const calendar = await readCalendar(db, days)
  const found: FreeStart[] = []
  for (const treatment of treatments.filter(({ active }) => active)) {
    const offer = patientOffer(treatment, calendar)
    const resources = resourcesInQuestion(offer)
    const own = freed.map((one) => whoseFreed(one, treatment.id))
    const isConcerned = own.some(({ resource }) => resource === '' || resources.includes(resource))
    if (!isConcerned || !isBookedOnline(treatment, offer)) continue
    const taken = await listTaken(db, resources, days)
    for (const date of daysFrom(days.from, days.to)) {
      const { times } = dayForPatients(offer, date, { now, taken })
      for (const time of times) {
        found.push(...startsAt(offer, { date, time }, { taken, freed: own }))
      }
    }
  }
  return found.sort((one, other) =>
    one.date < other.date || (one.date === other.date && one.time < other.time) ? -1 : 1,
  )
}

/** With a day of the treatment anybody's time may be free again, with a clinician's day that clinician's. */
function whoseFreed(freed: FreedBlocks, treatmentId: string): FreedBlocks {
  if (freed.resource === dayResourceId('treatment', treatmentId)) return { ...freed, resource: '' }
  const ofClinician = dayResourceId('clinician', '')
  if (!freed.resource.startsWith(ofClinician)) return freed
  return { ...freed, resource: clinicianResource({ id: freed.resource.slice(ofClinician.length) }).id }
}

type Given = { taken: Awaited<ReturnType<typeof listTaken>>; freed: readonly FreedBlocks[] }

/** With whom a visit there would use what came free, by how long it takes with them. */
const startsAt = (offer: PatientOffer, slot: Pick<FreeStart, 'date' | 'time'>, given: Given): FreeStart[] =>
  freeWays(openingsOn(offer, slot.date), slot.time, { taken: given.taken }).flatMap((free) => {
    const [length, places] = [free.way.parts[0].length, free.places[0]]
    return (places && startOf(offer, { slot, length, places }, given)) ?? []
  })

type Start = { slot: Pick<FreeStart, 'date' | 'time'>; length: VisitLength; places: FreePlaces }

function startOf(
  { treatment }: PatientOffer,
  { slot, length, places }: Start,
  { freed }: Given,
): FreeStart | null {
  const blocks = blocksOf(slot, length)
  const usable = freed.filter(({ firstBlock, endBlock }) =>
    blocks.some((block) => block >= firstBlock && block < endBlock),
  )
  if (usable.length === 0) return null
  const resources = new Set(usable.map(({ resource }) => resource))
  const isFreed = ({ id }: { id: string }) => resources.has('') || resources.has(id)
  const isTreatments = isFreed(treatment)
  const able = places.clinicians.filter((one) =>
    one === null ? isTreatments : isFreed(clinicianResource(one)),
  )
  const isRoomFreed = places.rooms.some((room) => room !== null && isFreed(roomResource(room)))
  const clinicians = able.length === 0 && isRoomFreed ? places.clinicians : able
  if (clinicians.length === 0) return null
  const clinicianIds = clinicians.map((one) => one?.id ?? null)
  return { ...slot, treatmentId: treatment.id, durationMinutes: length.durationMinutes, clinicianIds }
}

/** Rows of one reading. */
const rowsAtOnce = 1_000

/** Who is to be offered what; or, where all that match are being offered something else, when the first of them is free again. */
export type Match =
  | { entryId: string; start: FreeStart; clinicianId: string | null }
  | { lookAgainAt: string }
  | null

/**
 * The first in order who waits for a time that came free; null for nobody. It is looked for without holding anything:
 * what it finds is asked again as it is offered (`placeOffer`).
 * @param except ids of people, or of one with a start (`lossOf`), who are not offered it
 */
export async function firstMatch(
  db: Database,
  freed: readonly FreedBlocks[],
  now: Temporal.Instant,
  except: ReadonlySet<string> = new Set(),
): Promise<Match> {
  const starts = await startsIn(db, freed, now)
  if (starts.length === 0) return null
  const days = starts.map(({ date }) => date).sort()
  const asked = {
    treatmentIds: [...new Set(starts.map(({ treatmentId }) => treatmentId))],
    from: firstOf(days),
    to: days.at(-1) ?? firstOf(days),
  }
  let lookAgainAt: string | null = null
  for (let after: PlaceInOrder | null = null; ; ) {
    const waiting = await listWaiting(db, asked, { after, limit: rowsAtOnce })
    for (const entry of waiting) {
      if (except.has(entry.id)) continue
      const open = starts.filter((start) => !except.has(lossOf(entry.id, start)))
      if (!open.some((start) => matches(entry, start))) continue
      const known = [...(await listEarlier(db, entry.id)), ...(await listGivenUp(db, entry))]
      const start = firstWanted(entry, open, known)
      if (start === null) continue
      if (entry.runningUntil === null)
        return { entryId: entry.id, start, clinicianId: withWhom(entry, start) }
      if (lookAgainAt === null || entry.runningUntil < lookAgainAt) lookAgainAt = entry.runningUntil
    }
    const last = waiting.at(-1)
    if (last === undefined || waiting.length < rowsAtOnce) break
    after = last
  }
  return lookAgainAt === null ? null : { lookAgainAt }
}

/** That somebody could not be offered that start after all: every other start is still theirs. */
export const lossOf = (entryId: string, { date, time }: Pick<FreeStart, 'date' | 'time'>): string =>
  `${entryId} ${date} ${time}`

/** Whom they asked for; else the one who came free, where that is one. */
const withWhom = (
  { clinicianId }: { clinicianId: string | null },
  { clinicianIds }: Pick<FreeStart, 'clinicianIds'>,
): string | null => clinicianId ?? (clinicianIds.length === 1 ? (clinicianIds[0] ?? null) : null)
