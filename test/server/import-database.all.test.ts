import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExport } from '#app/features/clinic-export/archive-reader.server.ts'
import { checkIntents } from '#app/features/imports/commands.server.ts'
import { findImport } from '#app/features/imports/queries.server.ts'
import { type TestDatabase as Clinic, forEachEngine } from '../database.ts'
import { exportTo } from '../exported-clinic.ts'
import {
  easyAppointmentsRows,
  easyAppointmentsTables,
  manyAppointments,
} from '../imports/easyappointments.ts'
import { startMariaDb, type TestDatabase } from '../imports/mariadb.ts'
import { runIntent } from '../requests/run-intent.ts'
import { testServices } from '../services.ts'
import { startBuiltServer } from '../serving/built-server.ts'
import { runCommand } from '../serving/command.ts'
import { environmentFor } from '../serving/environment-for.ts'

/** All ten thousand take minutes: IMPORT_VISITS=10000. */
const visits = Number(process.env.IMPORT_VISITS ?? 120)
const atOnce = 1_000
const longest = 3_600_000
const { customers, appointments } = manyAppointments(visits)
const actor = { kind: 'staff', id: 'ana', addressHash: 'home' } as const

let database: TestDatabase

beforeAll(async () => {
  if (!existsSync('/usr/sbin/mariadbd')) return
  database = await startMariaDb()
  await database.query(easyAppointmentsTables)
  await database.query(easyAppointmentsRows)
  const people = 'id, first_name, last_name, email, phone_number, id_roles'
  await database.query(`INSERT INTO ea_users (${people}) VALUES ?`, [customers])
  const booked =
    'id, start_datetime, end_datetime, notes, status, id_users_provider, id_users_customer, id_services'
  for (let from = 0; from < visits; from += atOnce)
    await database.query(`INSERT INTO ea_appointments (${booked}) VALUES ?`, [
      appointments.slice(from, from + atOnce),
    ])
}, longest)

afterAll(() => database?.stop())

const address = (user: string) =>
  `mysql://${user}@localhost/${database.database}?socket=${encodeURIComponent(database.socketPath)}`

const environmentOf = (clinic: Clinic, password = database.password) => ({
  ...environmentFor(clinic),
  IMPORT_DATABASE_PASSWORD: password,
})

/** What the source says of its many visits: who, when on the clinic's clock, how it stands, and what was noted. */
function expected(): string[] {
  const emails = new Map(customers.map(([id, , , email]) => [id, String(email)]))
  const zones = new Map([
    [2, 'America/Chicago'],
    [3, 'America/Denver'],
  ])
  return appointments
    .map(([, start, , notes, status, provider, customer]) => {
      const at = Temporal.PlainDateTime.from(String(start).replace(' ', 'T'))
        .toZonedDateTime(zones.get(Number(provider)) ?? '')
        .withTimeZone('America/Chicago')
      const word = status === 'Cancelled' ? 'cancelled' : 'confirmed'
      const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
      return `${emails.get(customer)} ${at.toPlainDate()} ${time} ${word} ${String(notes ?? '').trim()}`
    })
    .toSorted()
}

/** The same from the archive that its owner downloads. */
async function exported(clinic: Clinic): Promise<string[]> {
  const archive = await openExport(await exportTo(testServices(clinic)))
  const notes = new Map<unknown, unknown>()
  const visits: string[] = []
  try {
    for await (const rows of archive.rows('appointment_notes'))
      for (const { appointmentId, text } of rows) notes.set(appointmentId, text)
    for await (const rows of archive.rows('appointments'))
      for (const { id, email, date, time, status } of rows)
        if (String(email).startsWith('patient'))
          visits.push(`${email} ${date} ${time} ${status} ${notes.get(id) ?? ''}`)
  } finally {
    archive.close()
  }
  return visits.toSorted()
}

const countHere = async ({ db }: Clinic) =>
  Number(
    (
      await db
        .selectFrom('appointments')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

const logOf = ({ db }: Clinic) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'object'])
    .where('object', '=', 'import')
    .orderBy('seq')
    .execute()

const isDone = async (clinic: Clinic, id: string, state: string) => {
  while ((await findImport(clinic.db, id))?.state !== state) await pause(20)
}

if (existsSync('/usr/sbin/mariadbd'))
  forEachEngine((openDatabase) => {
    test(
      `${visits} appointments of a running Easy!Appointments: its server is killed half-way, all are here once`,
      async () => {
        const clinic = await openDatabase()
        const environment = environmentOf(clinic)
        const brought = await runCommand('admin', ['import', address(database.user)], environment)
        expect(brought).toMatchObject({ code: 0 })
        const id = /import\/([^/\s]+)\/check/.exec(brought.said)?.[1] ?? brought.said
        expect(await logOf(clinic)).toEqual([
          { actor: 'operator', action: 'create', object: 'import' },
          { actor: 'operator', action: 'status', object: 'import' },
        ])
        const checking = await startBuiltServer(environment)
        await isDone(clinic, id, 'checked')
        await checking.stop()
        expect(await countHere(clinic)).toBe(0)

        const fields = new Map([['intent', `start ${id}`]])
        expect(await runIntent(checkIntents, testServices(clinic), { actor, fields })).toMatchObject({
          ok: true,
        })
        expect(await findImport(clinic.db, id)).toMatchObject({ adminId: 'ana', addressHash: 'home' })
        const first = await startBuiltServer(environment)
        while ((await countHere(clinic)) < visits / 2) await pause(5)
        await first.kill()
        const half = await countHere(clinic)
        expect(half).toBeLessThan(visits)
        // The minutes for which a job still belongs to a process that died are over.
        await clinic.db.updateTable('job_runs').set({ leasedUntil: null }).execute()
        const second = await startBuiltServer(environment)
        await isDone(clinic, id, 'done')
        await second.stop()
        expect(await exported(clinic)).toEqual(expected())
      },
      longest,
    )

    test('a database that can’t be opened, or a password in its address, leaves nothing', async () => {
      const clinic = await openDatabase()
      const refused = await runCommand(
        'admin',
        ['import', address(database.user)],
        environmentOf(clinic, 'wrong'),
      )
      expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Access denied') })
      for (const command of ['import', 'check-import']) {
        const shown = await runCommand('admin', [command, address('reader:secret')], environmentOf(clinic))
        expect(shown).toMatchObject({
          code: 1,
          said: expect.stringContaining('Leave the password out of the address'),
        })
        expect(shown.said).not.toContain('secret')
      }
      expect(await clinic.db.selectFrom('imports').select('id').execute()).toEqual([])
      expect((await logOf(clinic)).map(({ action }) => action)).toEqual(['create', 'delete'])
    })
  })
