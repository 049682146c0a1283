import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SourceRecord } from '#app/features/imports/source-record.ts'
import {
  easyAppointmentsRows,
  easyAppointmentsTables,
  manyAppointments,
} from '#test/imports/easyappointments.ts'
import { startMariaDb, type TestDatabase } from '#test/imports/mariadb.ts'
import { recordsOf } from '#test/imports/source-files.ts'
import { NoEasyAppointments, readDatabase } from './database.server.ts'

const visits = 10_000
const atOnce = 1_000
const choice = { timeZone: 'America/Chicago', phoneCountry: 'US' } as const

let database: TestDatabase

beforeAll(async () => {
  database = await startMariaDb()
  await database.query(easyAppointmentsTables)
  await database.query(easyAppointmentsRows)
  const { customers, appointments } = manyAppointments(visits)
  await database.query(
    'INSERT INTO ea_users (id, first_name, last_name, email, phone_number, id_roles) VALUES ?',
    [customers],
  )
  for (let from = 0; from < visits; from += atOnce)
    await database.query(
      'INSERT INTO ea_appointments (id, start_datetime, end_datetime, notes, status, id_users_provider, id_users_customer, id_services) VALUES ?',
      [appointments.slice(from, from + atOnce)],
    )
})

afterAll(() => database?.stop())

async function live(): Promise<SourceRecord[]> {
  const { socketPath, user, password, database: name } = database
  const place = { host: '', port: 0, user, password, database: name, socketPath }
  const records: SourceRecord[] = []
  for await (const record of readDatabase(place, choice)) records.push(record)
  return records
}

/** A dump counts lines of its file, a database rows. */
const withoutLines = (records: SourceRecord[]) => records.map((record) => ({ ...record, line: 0 }))

test('10,000 appointments: a database and its dumps say the same', async () => {
  const records = withoutLines(await live())
  const counts = Object.groupBy(records, ({ kind }) => kind)
  expect(counts.appointment).toHaveLength(visits + 5)
  expect(counts.patient).toHaveLength(visits / 10 + 2)
  expect(counts.clinician).toHaveLength(2)
  expect(counts.treatment).toHaveLength(2)
  const as = { source: 'easyappointments', encoding: 'utf-8', ...choice } as const
  for (const options of [[], ['--complete-insert'], ['--skip-extended-insert'], ['--compact', '--hex-blob']])
    expect(withoutLines(await recordsOf(database.dump(...options), as))).toEqual(records)
})

test('nothing is written, and a wrong password or another database is an error', async () => {
  await expect(database.query('SELECT 1')).resolves.toBeUndefined()
  const { socketPath, user, database: name } = database
  const read = async (place: Partial<Parameters<typeof readDatabase>[0]>) => {
    const whole = {
      host: '',
      port: 0,
      user,
      password: database.password,
      database: name,
      socketPath,
      ...place,
    }
    for await (const _ of readDatabase(whole, choice)) break
  }
  await expect(read({ password: 'wrong' })).rejects.toMatchObject({ code: 'ER_ACCESS_DENIED_ERROR' })
  await database.query("CREATE DATABASE other; GRANT SELECT ON other.* TO 'reader'@'localhost'")
  await expect(read({ database: 'other' })).rejects.toBeInstanceOf(NoEasyAppointments)
})
