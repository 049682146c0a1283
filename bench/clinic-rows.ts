import { openSqliteFile } from '../app/db/engine/sqlite.server.ts'
import type { SqliteFile } from '../app/db/engine/sqlite-driver.server.ts'
import { clinicDate, clinicInstant } from '../app/platform/clinic-time.server.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  clockTime,
  daysOfMonth,
  monthOf,
} from '../app/platform/dates.ts'
import { onlyPartsSql } from '../test/only-parts.ts'

const blockMilliseconds = 300_000
const visitBlocks = 6
const visitsPerDay = 16

export const busy = { clinicians: 12, rooms: 6, treatments: 40 }
/** Of each of those treatments. */
const offering = 3
const usable = 2

export const today = () => clinicDate(Temporal.Now.instant())
/** The month that is asked for: full, and near enough to be booked. */
export const fullMonth = () => addMonths(monthOf(today()), 2)
export const nameOf = (treatment: number) => `Bench treatment ${treatment}`

const nowText = () => Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })

/** The shown month first, full, then the years before it: a clinic's history. All are of the one treatment. */
export function fillOne(path: string, count: number): void {
  inOneGo(path, (file) => {
    const { id } = file.prepare(`select id from treatments where "nameKey" = 'hrt'`).get() as { id: string }
    const row = file
      .prepare(`select "clinicianId" as id from treatment_clinicians where "treatmentId" = ?`)
      .get(id) as { id: string } | undefined
    const write = writer(file)
    for (let number = 0; number < count; number++) {
      const place = { day: dayOf(Math.floor(number / visitsPerDay)), time: number % visitsPerDay }
      write({
        ...place,
        number,
        treatment: 'HRT',
        treatmentId: id,
        clinicianId: row?.id ?? null,
        roomId: null,
      })
    }
  })
}

/** As many of a clinic in which treatments share clinicians and rooms. */
export function fillBusy(path: string, count: number): void {
  inOneGo(path, (file) => {
    writeTeam(file)
    const write = writer(file)
    for (let number = 0; number < count; number++) {
      const clinician = number % busy.clinicians
      const place = Math.floor(number / busy.clinicians)
      const treatment = (clinician + offering * place) % busy.treatments
      // Six rooms for twelve clinicians: every second one has one.
      const roomId = clinician % 2 === 0 ? `room-${clinician / 2}` : null
      write({
        number,
        day: dayOf(Math.floor(place / visitsPerDay)),
        time: place % visitsPerDay,
        treatment: nameOf(treatment),
        treatmentId: `bench-${treatment}`,
        clinicianId: `clinician-${clinician}`,
        roomId,
      })
    }
  })
}

function inOneGo(path: string, work: (file: SqliteFile) => void): void {
  const file = openSqliteFile(path)
  file.exec('begin')
  work(file)
  file.exec(onlyPartsSql)
  file.exec('commit')
  file.close()
}

/** Treatments as the seeded one, each with clinicians of its own and every second one with rooms. */
function writeTeam(file: SqliteFile): void {
  const at = nowText()
  const insert = (table: string, row: Record<string, string | number | null>) =>
    file
      .prepare(
        `insert into ${table} (${Object.keys(row).map((name) => `"${name}"`)}) values (${Object.keys(row).map(() => '?')})`,
      )
      .run(...Object.values(row))
  const kept = { createdAt: at, updatedAt: at, active: 1 }
  for (let position = 0; position < busy.clinicians; position++) {
    const clinician = { id: `clinician-${position}`, name: `Clinician ${position}`, credentials: 'MD' }
    insert('clinicians', { ...clinician, bookable: 1, position: position + 10, ...kept })
  }
  for (let position = 0; position < busy.rooms; position++)
    insert('rooms', { id: `room-${position}`, name: `Room ${position}`, capacity: 2, position, ...kept })
  const hrt = file.prepare(`select * from treatments where "nameKey" = 'hrt'`)
  const seeded = hrt.get() as Record<string, string>
  for (let number = 0; number < busy.treatments; number++) {
    const treatmentId = `bench-${number}`
    const name = nameOf(number)
    const named = { name: JSON.stringify({ en: name }), nameKey: name.toLowerCase() }
    insert('treatments', { ...seeded, id: treatmentId, ...named })
    for (let one = 0; one < offering; one++)
      insert('treatment_clinicians', {
        treatmentId,
        clinicianId: `clinician-${(number + one) % busy.clinicians}`,
      })
    if (number % 2 === 0)
      for (let one = 0; one < usable; one++)
        insert('treatment_rooms', { treatmentId, roomId: `room-${(number + one) % busy.rooms}` })
  }
}

function dayOf(place: number): CalendarDate {
  const days = daysOfMonth(fullMonth())
  return days[place] ?? addDays(today(), days.length - place - 1)
}

type Visit = {
  number: number
  day: CalendarDate
  /** Half hours from nine. */
  time: number
  treatment: string
  treatmentId: string
  clinicianId: string | null
  roomId: string | null
}

function writer(file: SqliteFile): (visit: Visit) => void {
  const row =
    file.prepare(`insert into appointments (id, name, email, phone, date, time, "startsAt", treatment,
    "treatmentId", "clinicianId", "roomId", message, status, "durationMinutes", sequence, "searchVersion", "createdAt",
    "updatedAt", "patientId", reference) values (?, 'Patient', 'patient@example.com', '(432) 555-0100', ?, ?, ?, ?, ?, ?, ?, '', 'confirmed', 30,
    0, 1, ?, ?, ?, ?)`)
  const claim = file.prepare(
    'insert into slot_claims (resource, lane, block, "appointmentId") values (?, 0, ?, ?)',
  )
  const at = nowText()
  return ({ number, day, time: place, treatment, treatmentId, clinicianId, roomId }) => {
    const time = clockTime(540 + place * 30)
    const start = clinicInstant(day, time)
    const id = `bench-${number}`
    const startsAt = start.toString({ fractionalSecondDigits: 3 })
    row.run(
      id,
      day,
      time,
      startsAt,
      treatment,
      treatmentId,
      clinicianId,
      roomId,
      at,
      at,
      `patient-${number}`,
      id,
    )
    const first = start.epochMilliseconds / blockMilliseconds
    const own = clinicianId === null && roomId === null ? [treatmentId] : []
    const named = [clinicianId && `clinician:${clinicianId}`, roomId && `room:${roomId}`]
    for (const resource of [...own, ...named])
      if (resource) for (let block = 0; block < visitBlocks; block++) claim.run(resource, first + block, id)
  }
}
