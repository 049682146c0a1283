import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { staffEmail } from '#app/composition/staff-emails.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { runDue } from '#app/platform/process/jobs.server.ts'
import { ownClaim } from '#test/care.ts'
import { appointmentRow, storedAdmin, storedAppointment, storedTreatment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { checkpointing, verifying } from '../audit/chain/jobs.server.ts'
import { record } from '../audit/queries.server.ts'
import { aboutStaff } from '../outbox/rules.ts'
import { claimSlot } from '../scheduling/claims.server.ts'
import { checkJob, runChecks } from './checks.server.ts'
import { checkTitles } from './copy.ts'
import { checking, checkingDatabase } from './jobs.server.ts'
import { readChecks, readStatusReport } from './page.server.ts'
import { alarmChange, type Checked, type CheckName, checkNames, failedOf, inOrder } from './rules.ts'

const english = <T>(services: TestServices, work: () => Promise<T>): Promise<T> =>
  services.clinic.within(() => withLanguage('en', work))

/** Past the triggers, as the database's owner. */
async function forge({ db, engine }: TestServices, statement: string): Promise<void> {
  const off =
    engine === 'sqlite'
      ? ['update', 'delete'].map((what) => `drop trigger audit_log_no_${what}`)
      : ['alter table audit_log disable trigger all']
  for (const text of [...off, statement]) await sql.raw(text).execute(db)
}

type Planted = { what: string; check: CheckName; plant: (services: TestServices) => Promise<unknown> }

const { date, time } = appointmentRow({ date: '2026-12-18', time: '10:00' })
const slot = { date, time }
const ofLog = (what: string, statement: string): Planted => ({
  what: `an entry of the log that is ${what}`,
  check: 'audit-log',
  plant: (services) => forge(services, statement),
})

/** What somebody with the database's password may do to it. */
const planted: Planted[] = [
  {
    what: 'an overlap',
    check: 'double-bookings',
    plant: async ({ db }) => {
      for (const _ of [1, 2]) await storedAppointment(db, { ...slot, clinicianId: 'ana' })
    },
  },
  {
    what: 'an appointment without its time',
    check: 'held-times',
    plant: ({ db }) => storedAppointment(db, slot),
  },
  {
    what: 'a held time without an appointment',
    check: 'held-times',
    plant: async ({ db }) => claimSlot(db, ownClaim(await storedTreatment(db), slot, 'nobody')),
  },
  ofLog('changed', `update audit_log set actor = 'nobody' where seq = 1`),
  ofLog('deleted', 'delete from audit_log where seq = 1'),
  ofLog('deleted as the newest', 'delete from audit_log where seq = (select max(seq) from audit_log)'),
  ofLog(
    'put in',
    `insert into audit_log select seq + 1, at, 'nobody', action, object, "objectId", detail, "addressHash", hash, hash, version, session
     from audit_log order by seq desc limit 1`,
  ),
]

forEachEngineWithServices((openServices) => {
  let services: TestServices

  beforeEach(async () => {
    services = await openServices()
    const entry = {
      actor: 'system',
      action: 'edit',
      object: 'settings',
      objectId: '',
      addressHash: '',
    } as const
    for (const _ of [1, 2])
      await inTransaction(services.db, (tx) => record(tx, { at: services.clock.now(), ...entry }))
    await storedAdmin(services.db, { role: 'admin', name: 'Dana Whitlock', email: 'dana@example.com' })
    await services.db.deleteFrom('job_runs').execute()
  })

  /** Everything that runs in an hour, once. */
  async function cycle(): Promise<void> {
    services.clock.advance({ hours: 25 })
    const jobs = [verifying, checkpointing, checkingDatabase, checking].map((job) => job(services))
    for (const { name } of jobs)
      await services.db
        .insertInto('job_runs')
        .values({ ...blank, name })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ dueAt: blank.dueAt }))
        .execute()
    await english(services, () => runDue(services, jobs))
    await services.db.updateTable('outbox').set({ status: 'sent' }).execute()
  }
  const blank = {
    dueAt: '2026-01-01T00:00:00.000Z',
    leasedUntil: null,
    holder: '',
    startedAt: null,
    succeededAt: null,
    failedAt: null,
    failures: 0,
    detail: '{}',
  }

  const states = async () => {
    const checked = await english(services, () => runChecks(services))
    return Object.fromEntries(checked.map(({ name, state }) => [name, state]))
  }
  const alarms = (db: Database) =>
    db
      .selectFrom('outbox')
      .select(['subjectId', 'payload', 'kind'])
      .where('kind', '=', 'owner-alarm')
      .execute()

  test('a clinic where all is well has nothing failed, and owners hear of nothing', async () => {
    await cycle()
    expect(await states()).toMatchObject({
      'double-bookings': 'passed',
      'held-times': 'passed',
      'audit-log': 'passed',
      database: 'passed',
      email: 'passed',
      jobs: 'passed',
      version: 'passed',
      backup: 'attention',
    })
    expect(await alarms(services.db)).toEqual([])
  })

  test('an overlap that is planted in the database shows at once, is emailed once, and once when it is gone', async () => {
    await cycle()
    const given = { clinicianId: 'ana', date: '2026-12-18', time: '10:00' }
    await storedAppointment(services.db, given)
    await storedAppointment(services.db, given)
    expect(await states()).toMatchObject({ 'double-bookings': 'failed' })
    const read = await english(services, () => readChecks(services))
    expect(read.ok && read.value.checks[0]).toMatchObject({ name: 'double-bookings', headline: '2' })
    await cycle()
    await cycle()
    const [alarm, ...more] = await alarms(services.db)
    expect(more).toEqual([])
    expect(await saidBy(alarm)).toBe('A check failed: Double bookings and Held times')
    await services.db.deleteFrom('appointments').execute()
    await cycle()
    await cycle()
    const after = await alarms(services.db)
    expect(after).toHaveLength(2)
  })

  const saidBy = async (row: Awaited<ReturnType<typeof alarms>>[number] | undefined) => {
    if (!row) return ''
    const request = {
      kind: 'owner-alarm',
      subject: aboutStaff(row.subjectId),
      recipient: 'staff',
      language: 'en',
      payload: row.payload,
      messageId: '<1@example.com>',
      createdAt: services.clock.now(),
    } as const
    const email = await english(services, () => staffEmail(services, request))
    expect(email?.to).toEqual({ name: 'Dana Whitlock', address: 'dana@example.com' })
    return email?.subject
  }

  test.each(planted)(
    '$what is on the screen, in the report, and in an email to owners within one cycle',
    async ({ plant, check }) => {
      await cycle()
      expect(await states()).toMatchObject({ [check]: 'passed' })
      await plant(services)
      await cycle()
      const read = await english(services, () => readChecks(services))
      expect(read.ok && read.value.checks.find(({ name }) => name === check)).toMatchObject({
        state: 'failed',
      })
      const report = await english(services, () => readStatusReport(services))
      expect(report).toMatchObject({ state: 'failed', checks: { [check]: { state: 'failed' } } })
      expect(report.failed).toContain(check)
      const [alarm, ...more] = await alarms(services.db)
      expect(more).toEqual([])
      expect(await saidBy(alarm)).toContain(checkTitles[check]())
    },
  )

  test('the report for programs holds states and numbers, and nothing of a patient', async () => {
    await storedAppointment(services.db, { name: 'Canary Bird', email: 'canary@example.com' })
    await cycle()
    const report = JSON.stringify(await english(services, () => readStatusReport(services)))
    expect(JSON.parse(report)).toMatchObject({
      checks: { 'double-bookings': { overlaps: 0, appointments: 1 } },
    })
    expect(report).not.toMatch(/canary|bird/i)
  })

  test('a check that cannot be made is unknown and hides no other', async () => {
    await services.db.schema.dropTable('slot_claims').execute()
    expect(await states()).toMatchObject({ 'held-times': 'unknown', 'double-bookings': 'passed' })
  })

  test('work that keeps failing fails its check', async () => {
    await cycle()
    await services.db
      .insertInto('job_runs')
      .values({ ...blank, name: 'tidying', dueAt: '2027-01-01T00:00:00.000Z', failures: 3 })
      .execute()
    expect(await states()).toMatchObject({ jobs: 'failed' })
    await services.db.updateTable('job_runs').set({ failures: 0 }).where('name', '=', 'tidying').execute()
    expect(await states()).toMatchObject({ jobs: 'passed' })
    await services.db
      .updateTable('job_runs')
      .set({ dueAt: services.clock.now().subtract({ hours: 3 }).toString() })
      .where('name', '=', 'tidying')
      .execute()
    expect(await states()).toMatchObject({ jobs: 'attention' })
  })

  test('what the job keeps of the certificate is what the screen reads', async () => {
    await cycle()
    const { detail } = await services.db
      .selectFrom('job_runs')
      .select('detail')
      .where('name', '=', checkJob)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(detail)).toMatchObject({ failing: '' })
    expect(await states()).toMatchObject({ certificate: 'unknown' })
  })
})

const checked = (name: Checked['name'], state: Checked['state']): Checked => ({ name, state, facts: {} })

test('what failed is first, then what needs attention, then the order of the screen', () => {
  const all = checkNames.map((name) => checked(name, 'passed'))
  const mixed = all.map((one) =>
    one.name === 'email'
      ? checked('email', 'failed')
      : one.name === 'database'
        ? checked('database', 'attention')
        : one,
  )
  expect(
    inOrder(mixed)
      .slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(['email', 'database', 'double-bookings'])
  expect(failedOf(mixed)).toEqual(['email'])
})

test.each([
  { before: [], now: 'failed', began: ['email'], ended: [], failing: ['email'] },
  { before: ['email'], now: 'failed', began: [], ended: [], failing: ['email'] },
  { before: ['email'], now: 'unknown', began: [], ended: [], failing: ['email'] },
  { before: ['email'], now: 'attention', began: [], ended: ['email'], failing: [] },
  { before: [], now: 'unknown', began: [], ended: [], failing: [] },
] as const)('email $now after $before', ({ before, now, ...expected }) => {
  expect(alarmChange(before, [checked('email', now)])).toEqual(expected)
})
