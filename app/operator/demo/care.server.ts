import { columns } from '#app/db/columns.ts'
import { pauseBooking } from '#app/db/engine/locks.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { insertClosure } from '#app/features/closures/queries.server.ts'
import { saveOpeningHours } from '#app/features/opening-hours/queries.server.ts'
import { defaultHours } from '#app/features/opening-hours/rules.ts'
import { insertAssignments } from '#app/features/team/assignments/queries.server.ts'
import { noProfile } from '#app/features/team/clinicians/profiles.ts'
import { insertClinician, listClinicians } from '#app/features/team/clinicians/queries.server.ts'
import { insertRoom } from '#app/features/team/rooms/queries.server.ts'
import { listAll, updateTreatment } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { noText } from '#app/language/local-text.ts'
import { addDays, type CalendarDate } from '#app/platform/dates.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { unassignClinicians } from './queries.server.ts'

/** What the treatments of a new database are in the demo clinic, by their names. */
const treatments: Record<string, Partial<Treatment> & { clinicians: number[]; rooms: number[] }> = {
  'DOT Physical Exam': {
    price: { kind: 'exact', cents: 9_500 },
    onlineBooking: 'at-once',
    clinicians: [0, 1, 2],
    rooms: [0, 1],
    bring: {
      en: 'Your driver license\nYour glasses or contact lenses',
      es: 'Su licencia de conducir\nSus lentes de aumento o de contacto',
    },
  },
  HRT: { price: { kind: 'from', cents: 14_900 }, clinicians: [0, 1], rooms: [1] },
  'NCT Neuro Cognitive Test': {
    price: { kind: 'exact', cents: 18_000 },
    durationMinutes: 60,
    clinicians: [1],
    rooms: [2],
  },
  'Semaglutide weight management medication': {
    price: { kind: 'from', cents: 22_500 },
    clinicians: [0, 2],
    rooms: [0, 1],
  },
  'Stem Cell therapy': {
    price: { kind: 'ask' },
    durationMinutes: 60,
    bufferAfter: 15,
    clinicians: [0],
    rooms: [2],
  },
}

const colleagues = [
  {
    name: 'Dr. Alma Muestra',
    credentials: 'DO',
    specialty: { en: 'Family medicine', es: 'Medicina familiar' },
    about: {
      en: 'A made-up colleague, so that the demo clinic has a team.',
      es: 'Una colega inventada, para que la clínica de demostración tenga un equipo.',
    },
  },
  {
    name: 'Casey Sample',
    credentials: 'NP',
    specialty: { en: 'Nurse practitioner', es: 'Enfermería especializada' },
    about: {
      en: 'A made-up nurse practitioner, who sees patients on most days.',
      es: 'Una persona inventada de enfermería, que atiende casi todos los días.',
    },
  },
]

const rooms = [{ name: 'Exam room 1' }, { name: 'Exam room 2' }, { name: 'Treatment room' }]

/** Who works in the demo clinic, where, what it offers and when it is closed, from the first day on. */
export function makeCare(db: Database, now: Temporal.Instant, today: CalendarDate): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await pauseBooking(tx)
    await saveOpeningHours(tx, defaultHours, columns.instant(now))
    const clinicianIds = await makeTeam(tx, now)
    const roomIds: string[] = []
    for (const room of rooms) {
      const id = randomId()
      await insertRoom(tx, { ...room, id, capacity: 1, active: true }, now)
      roomIds.push(id)
    }
    await makeTreatments(tx, now, { clinicianIds, roomIds })
    for (const closure of closuresAround(today, clinicianIds))
      await insertClosure(tx, { ...wholeDays, ...closure, id: randomId(), now })
    return clinicianIds
  })
}

async function makeTeam(tx: Database, now: Temporal.Instant): Promise<string[]> {
  for (const { specialty, about, ...who } of colleagues) {
    const profile = { ...noProfile, specialty, about, shownOnWebsite: 1 } as const
    const works = { hours: null, alternate: null, dailyLimit: null, bookable: true, active: true }
    await insertClinician(tx, { ...who, ...works, id: randomId(), profile }, now)
  }
  return (await listClinicians(tx)).map(({ id }) => id)
}

async function makeTreatments(
  tx: Database,
  now: Temporal.Instant,
  { clinicianIds, roomIds }: { clinicianIds: string[]; roomIds: string[] },
): Promise<void> {
  const idsAt = (ids: string[], places: number[]) => places.flatMap((place) => ids[place] ?? [])
  for (const treatment of await listAll(tx)) {
    const said = treatments[treatment.name.en]
    if (!said) continue
    const { clinicians: givenBy, rooms: givenIn, ...fields } = said
    await updateTreatment(tx, { ...treatment, ...fields }, columns.instant(now))
    await unassignClinicians(tx, treatment.id)
    const assigned = { clinicianIds: idsAt(clinicianIds, givenBy), roomIds: idsAt(roomIds, givenIn) }
    await insertAssignments(tx, { ...assigned, treatmentIds: [treatment.id] })
  }
}

const wholeDays = { fromTime: null, toTime: null, announced: false, publicReason: noText }

/** Some behind, some ahead, counted from today: a holiday, a course, a vacation. */
function closuresAround(today: CalendarDate, [, second = '', third = '']: string[]) {
  const clinic = { scope: 'clinic' as const, subjectIds: [] }
  const off = (id: string) => ({ scope: 'clinician' as const, subjectIds: [id] })
  const between = (first: number, last: number) => ({
    firstDay: addDays(today, first),
    lastDay: addDays(today, last),
  })
  const course = { en: 'Staff training', es: 'Capacitación del personal' }
  const holiday = { en: 'Holiday', es: 'Día festivo' }
  return [
    { ...clinic, ...between(-240, -240), reason: 'Holiday', publicReason: holiday },
    { ...off(second), ...between(-96, -86), reason: 'Vacation' },
    { ...clinic, ...between(-41, -41), reason: 'Training', publicReason: course },
    { ...off(third), ...between(9, 13), reason: 'Vacation' },
    { ...clinic, ...between(20, 20), reason: 'Training', publicReason: course, announced: true },
  ]
}
