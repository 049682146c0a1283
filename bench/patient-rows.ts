import { sql } from 'kysely'
import type { Engine } from '../app/db/engine/database.server.ts'
import { inTransaction } from '../app/db/engine/transaction.server.ts'
import type { Database } from '../app/db/tables.ts'
import { contactKeysOf, nameKeyOf } from '../app/features/patients/details.server.ts'
import { slipKeys } from '../app/features/patients/rules.ts'
import { clinicDate } from '../app/platform/clinic-time.server.ts'
import { addDays, clockTime } from '../app/platform/dates.ts'
import { inParts } from '../app/platform/shapes/collections.ts'
import { termsOf } from '../app/platform/text/person-terms.ts'
import { onlyPartsSql } from '../test/only-parts.ts'

/** In one transaction; SQLite takes 32,766 values in one statement. */
const patientsAtOnce = 800
const visitsEach = 2
/** So many have a visit ahead: what a clinic of five clinicians has in its book. */
const withVisitAhead = 4_000
const today = clinicDate(Temporal.Now.instant())

const first = ['María', 'José', 'Ana', 'Juan', 'Elena', 'Carlos', 'Rosa', 'Luis', 'Marta', 'Jorge', 'Maribel']
const second = [
  'González',
  'Rodríguez',
  'Ruiz',
  'García',
  'Hernández',
  'López',
  'Martínez',
  'Gonzales',
  'Marín',
]
const starts = [
  'Bar',
  'Cas',
  'Del',
  'Fer',
  'Gal',
  'Her',
  'Jim',
  'Mar',
  'Nor',
  'Ort',
  'Per',
  'Qui',
  'Sal',
  'Tor',
  'Val',
]
const middles = ['an', 'er', 'il', 'on', 'ud', 'es', 'ar', 'in', 'ol', 'eb', 'ac', 'ig']
const ends = ['a', 'o', 'ez', 'es', 'al', 'ar', 'ino', 'era', 'osa', 'ado', 'son', 'man']
const rest = starts.flatMap((one) => middles.flatMap((two) => ends.map((three) => one + two + three)))

/** Few names are many people's, and many names are few's. */
const nameOf = (made: number): string => {
  const given = made % 3 === 0 ? rest[(made * 7) % rest.length] : first[(made * 13) % first.length]
  const family = made % 4 === 0 ? second[(made * 5) % second.length] : rest[(made * 31) % rest.length]
  return `${given} ${family}`
}

/** Patients with what they are known and found by, and their visits, as the program itself would have stored them. */
export async function storePatients(db: Database, engine: Engine, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, made) => made)
  for (const some of inParts(numbers, patientsAtOnce))
    await inTransaction(db, async (tx) => {
      const people = some.map(personOf)
      await tx.insertInto('patients').values(people.map(rowOf)).execute()
      await inStatements(people.flatMap(detailsOf), 3, (part) =>
        tx
          .insertInto('patient_details')
          .values(part)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
      await inStatements(people.flatMap(termRowsOf), 3, (part) =>
        tx
          .insertInto('patient_terms')
          .values(part)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
      await inStatements(some.flatMap(visitsOf), 40, (part) =>
        tx.insertInto('appointments').values(part).execute(),
      )
      await sql.raw(onlyPartsSql).execute(tx)
    })
  const names = numbers.slice(0, 50_000).map(nameOf)
  const words = [...new Set(names.flatMap((name) => termsOf({ name, email: '', phone: '' })))]
  const slips = words
    .map((term) => term.slice(2))
    .flatMap((word) => slipKeys(word).map((key) => ({ key, word })))
  await inStatements(slips, 2, (part) =>
    db
      .insertInto('name_slips')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await sql.raw(engine === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(db)
}

const personOf = (made: number) => ({
  id: `patient-${String(made).padStart(7, '0')}`,
  name: nameOf(made),
  email: `person${made}@example.com`,
  phone: `(${430 + (made % 9)}) ${String(200 + (made % 797))}-${String((made * 7) % 10_000).padStart(4, '0')}`,
})
type Person = ReturnType<typeof personOf>

const at = '2026-01-01T00:00:00.000Z'
const rowOf = (person: Person) => ({
  ...person,
  e164: '',
  language: 'en' as const,
  mergedInto: null,
  emptySince: null,
  createdAt: at,
  updatedAt: at,
})

const detailsOf = (person: Person) =>
  [nameKeyOf(person.name), ...contactKeysOf(person)].map((key) => ({
    key,
    patientId: person.id,
    rootId: person.id,
  }))

const termRowsOf = (person: Person) =>
  termsOf(person).map((term) => ({ term, patientId: person.id, rootId: person.id }))

const visitsOf = (made: number) =>
  Array.from({ length: visitsEach }, (_, number) => {
    const isAhead = number === 0 && made < withVisitAhead
    const day = addDays(today, isAhead ? made % 90 : -1 - (made % 900))
    const { id: patientId, ...said } = personOf(made)
    return {
      ...said,
      id: `visit-${made}-${number}`,
      patientId,
      reference: `${made}-${number}`,
      date: day,
      time: clockTime(600),
      startsAt: `${day}T16:00:00.000Z`,
      treatment: 'HRT',
      treatmentId: 'hrt',
      otherTreatments: '[]',
      message: '',
      language: 'en' as const,
      status: isAhead ? ('confirmed' as const) : ('completed' as const),
      durationMinutes: 30,
      sequence: 0,
      searchVersion: 1,
      bufferBefore: 0,
      bufferAfter: 0,
      overlapReason: '',
      manyOpen: 0,
      createdAt: at,
      updatedAt: at,
    }
  })

/** As many at once as one statement takes. */
async function inStatements<Stored>(
  rows: readonly Stored[],
  columns: number,
  insert: (some: Stored[]) => Promise<unknown>,
): Promise<void> {
  for (const some of inParts(rows, Math.floor(32_000 / columns))) await insert(some)
}
