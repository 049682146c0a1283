import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import {
  storedAdmin,
  storedAppointment,
  storedClosure,
  storedInvitation,
  storedOpening,
  storedTreatment,
} from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { storedAnswer, storedMessage, storedTestimonial } from '#test/visitor-factories.ts'
import { putChallenge } from '../accounts/passkeys/queries.server.ts'
import { enqueueEmail } from '../outbox/queries.server.ts'
import { aboutAppointment } from '../outbox/rules.ts'
import { undos } from '../scheduling/change.server.ts'
import { keepSearch } from '../searches/queries.server.ts'
import { erasePatient, exportPatient } from './patient-requests.server.ts'
import { forgettingBriefRecords, forgetWhatIsOver } from './retention.server.ts'

const old = '2019-12-06T15:00:00.000Z'
const young = '2019-12-08T15:00:00.000Z'
const deletedLongAgo = '2026-11-06T15:00:00.000Z'
const deletedLately = '2026-11-09T15:00:00.000Z'

type Told =
  | 'admins'
  | 'passkeys'
  | 'invitations'
  | 'appointments'
  | 'contact_messages'
  | 'testimonials'
  | 'sessions'
  | 'clinicians'
  | 'rooms'
const ids = async (db: Database, table: Told) =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

/** A change that staff can take back. */
async function storedUndo({ db, clock }: TestServices, appointmentId: string): Promise<void> {
  const before = await db
    .selectFrom('appointments')
    .select(['date', 'time', 'language'])
    .select(['overlap', 'overlapReason', 'keptStart', 'keptFor', 'movedAt', 'movedFrom'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const change = {
    adminId: 'dana-1',
    updatedAt: '',
    status: 'pending',
    emailId: null,
    parts: '[]',
    ...before,
  } as const
  await inTransaction(db, (tx) => undos.keep(tx, { ...change, appointmentId }, clock.now()))
}

const answers = async (db: Database) => ({
  replies: (await db.selectFrom('message_replies').select('id').execute()).map(({ id }) => id),
  emails: (
    await db.selectFrom('outbox').select('subjectId').where('subjectKind', '=', 'reply').execute()
  ).map(({ subjectId }) => subjectId),
})

const undoneVisits = async (db: Database) =>
  (await db.selectFrom('desk_undos').select('appointmentId').execute()).map((row) => row.appointmentId)

forEachEngineWithServices((openServices) => {
  test('forgets each kind of data when its time is over, and nothing younger', async () => {
    const services = await openServices()
    const { db } = services
    await storedAppointment(db, { id: 'a-old', startsAt: old })
    await storedAppointment(db, { id: 'a-young', startsAt: young })
    await storedAppointment(db, { id: 'a-gone', deletedAt: deletedLongAgo })
    await storedAppointment(db, { id: 'a-back', deletedAt: deletedLately })
    for (const appointmentId of ['a-gone', 'a-young']) await storedUndo(services, appointmentId)
    for (const appointmentId of ['a-old', 'a-young']) {
      await inTransaction(db, (tx) =>
        enqueueEmail(tx, {
          kind: 'request-received',
          subject: aboutAppointment(appointmentId),
          language: 'en',
          now: services.clock.now(),
        }),
      )
    }
    await storedMessage(db, { id: 'm-old', createdAt: '2024-12-06T15:00:00.000Z' })
    await storedMessage(db, { id: 'm-young', createdAt: '2024-12-08T15:00:00.000Z' })
    await storedMessage(db, { id: 'm-gone', createdAt: deletedLongAgo, deletedAt: deletedLongAgo })
    for (const messageId of ['m-old', 'm-young']) await storedAnswer(services, messageId)
    for (const [messageId, updatedAt] of [
      ['m-young', deletedLongAgo],
      ['m-other', deletedLately],
    ] as const)
      await db.insertInto('message_drafts').values({ messageId, adminId: 'a', text: '', updatedAt }).execute()
    await storedTestimonial(db, { id: 't-gone', deletedAt: deletedLongAgo })
    await storedTestimonial(db, { id: 't-old', createdAt: old })
    await storedTreatment(db, { id: 'gone' })
    await db.updateTable('treatments').set({ deletedAt: deletedLongAgo }).where('id', '=', 'gone').execute()
    await storedTreatment(db, { id: 'kept' })
    await storedClosure(db, { id: 'gone', deletedAt: deletedLongAgo })
    await storedClosure(db, { id: 'back', deletedAt: deletedLately })
    await storedOpening(db, { id: 'gone', deletedAt: deletedLongAgo })
    await storedOpening(db, { id: 'back', deletedAt: deletedLately })
    await storedClinician(db, { id: 'c-gone', treatmentIds: ['gone', 'kept'] })
    await storedClinician(db, { id: 'c-booked' })
    await storedRoom(db, { id: 'r-gone', treatmentIds: ['gone'] })
    await storedRoom(db, { id: 'r-booked' })
    await db
      .insertInto('clinician_feeds')
      .values({ clinicianId: 'c-gone', digest: 'x', createdAt: old, readAt: null })
      .execute()
    for (const table of ['clinicians', 'rooms'] as const)
      await db.updateTable(table).set({ deletedAt: deletedLongAgo }).execute()
    await storedClinician(db, { id: 'c-there' })
    await db
      .updateTable('appointment_parts')
      .set({ clinicianId: 'c-booked', roomId: 'r-booked' })
      .where('appointmentId', '=', 'a-young')
      .execute()
    const { id: adminId } = await storedAdmin(db)
    const gone = await storedAdmin(db, { id: 'u-gone', deletedAt: deletedLongAgo })
    await storedAdmin(db, { id: 'u-back', deletedAt: deletedLately })
    await db
      .insertInto('passkeys')
      .values({
        id: 'p-gone',
        adminId: gone.id,
        publicKey: '',
        counter: 0,
        transports: '[]',
        name: 'Telephone',
        relyingParty: 'clinic.example',
        backedUp: 0,
        createdAt: old,
        lastUsedAt: null,
      })
      .execute()
    await storedInvitation(db, { id: 'i-gone', expiresAt: deletedLongAgo })
    await storedInvitation(db, { id: 'i-ended', expiresAt: deletedLately })
    for (const [id, lastSeenAt, endedAt] of [
      ['s-ended', deletedLately, deletedLongAgo],
      ['s-idle', deletedLongAgo, null],
      ['s-used', deletedLately, null],
    ] as const) {
      await db
        .insertInto('sessions')
        .values({
          id,
          adminId,
          createdAt: deletedLongAgo,
          lastSeenAt,
          endedAt,
          device: '',
          confirmedAt: '2020-01-01T00:00:00.000Z',
          wrongAnswers: 0,
        })
        .execute()
    }
    const folder = join(services.settings.dataDirectory, 'mail')
    mkdirSync(folder)
    for (const [name, at] of [
      ['old.eml', deletedLongAgo],
      ['cut-short.eml.part', deletedLongAgo],
      ['young.eml', deletedLately],
    ] as const) {
      writeFileSync(join(folder, name), 'To: ann@example.com')
      utimesSync(join(folder, name), new Date(at), new Date(at))
    }
    expect(await forgetWhatIsOver(services)).toEqual({
      approvalUndos: 0,
      patients: 0,
      pictureConsents: 0,
      corrections: 0,
      moves: 0,
      backups: 0,
      busyTimes: 0,
      imported: 0,
      importedMarks: 0,
      finishedEmails: 0,
      appointments: 2,
      messages: 2,
      drafts: 1,
      testimonials: 1,
      treatments: 1,
      versions: 0,
      waitlist: 0,
      textEvents: 0,
      textProofs: 0,
      closures: 1,
      openings: 1,
      clinicians: 1,
      rooms: 1,
      assignments: 2,
      users: 1,
      invitations: 1,
      sessions: 2,
      emails: 2,
      auditRows: 0,
      pageViews: 0,
      legalVersions: 0,
      webhookDeliveries: 0,
    })
    expect(await ids(db, 'appointments')).toEqual(['a-back', 'a-young'])
    expect(await undoneVisits(db)).toEqual(['a-young'])
    expect(await ids(db, 'contact_messages')).toEqual(['m-young'])
    expect(await answers(db)).toEqual({ replies: ['to m-young'], emails: ['to m-young'] })
    expect(await db.selectFrom('message_drafts').select('messageId').execute()).toEqual([
      { messageId: 'm-other' },
    ])
    expect(await ids(db, 'testimonials')).toEqual(['t-old'])
    expect(await ids(db, 'clinicians')).toEqual(['c-booked', 'c-there'])
    const needed = await db.selectFrom('treatment_clinicians').selectAll().execute()
    expect(needed).toEqual([{ treatmentId: 'kept', clinicianId: 'c-gone', durationMinutes: null }])
    expect(await ids(db, 'rooms')).toEqual(['r-booked'])
    const closures = await db.selectFrom('closures').select('id').execute()
    expect(closures).toEqual([{ id: 'back' }])
    const openings = await db.selectFrom('openings').select('id').execute()
    expect(openings).toEqual([{ id: 'back' }])
    const profiles = await db.selectFrom('clinician_profiles').select('clinicianId').execute()
    expect(profiles.map(({ clinicianId }) => clinicianId).sort()).toEqual(['c-booked', 'c-there'])
    expect(await db.selectFrom('clinician_feeds').selectAll().execute()).toEqual([])
    expect(await ids(db, 'sessions')).toEqual(['s-used'])
    expect(await ids(db, 'admins')).toEqual([adminId, 'u-back'].sort())
    expect(await ids(db, 'passkeys')).toEqual([])
    expect(await ids(db, 'invitations')).toEqual(['i-ended'])
    expect(readdirSync(folder)).toEqual(['young.eml'])
    const emails = await db
      .selectFrom('outbox')
      .select('subjectId')
      .where('subjectKind', '!=', 'reply')
      .execute()
    expect(emails).toEqual([{ subjectId: 'a-young' }])
  })

  test('searches and passkey challenges go within an hour after their time, though nobody comes', async () => {
    const services = await openServices()
    const { db, clock } = services
    const { id: adminId } = await storedAdmin(db)
    const now = clock.now()
    const search = (hours: number) =>
      keepSearch(db, { adminId, words: `${hours} hours ago`, now: now.subtract({ hours }) })
    const challenge = (minutes: number) =>
      putChallenge(db, {
        id: `${minutes}`,
        purpose: 'alone',
        challenge: '',
        adminId: null,
        now: now.subtract({ minutes }),
      })
    await Promise.all([search(13), search(11), challenge(6), challenge(4)])
    expect(await forgettingBriefRecords(services).run()).toEqual({
      searches: 1,
      challenges: 1,
      importedFiles: 0,
    })
    expect(await db.selectFrom('desk_searches').select('words').execute()).toEqual([
      { words: '11 hours ago' },
    ])
    expect(await db.selectFrom('passkey_challenges').select('id').execute()).toEqual([{ id: '4' }])
  })

  test('what cannot be forgotten keeps nothing else, and the run counts as failed', async () => {
    const said: unknown[] = []
    const log = { info: () => {}, warn: () => {}, error: (fields: unknown) => void said.push(fields) }
    const services = await openServices({ log: log as never })
    const { db } = services
    await storedAppointment(db, { id: 'a-old', startsAt: old })
    await storedUndo(services, 'a-old')
    await storedMessage(db, { id: 'm-old', createdAt: '2024-12-06T15:00:00.000Z' })
    await storedTestimonial(db, { id: 't-gone', deletedAt: deletedLongAgo })
    await sql`alter table appointment_search rename to out_of_the_way`.execute(db)
    await expect(forgetWhatIsOver(services)).rejects.toThrow(AggregateError)
    expect(await ids(db, 'appointments')).toEqual(['a-old'])
    expect(await undoneVisits(db)).toEqual(['a-old'])
    expect(await ids(db, 'contact_messages')).toEqual([])
    expect(await ids(db, 'testimonials')).toEqual([])
    expect(said).toEqual([{ kind: expect.stringMatching(/./), code: 'appointments' }])
    await sql`alter table out_of_the_way rename to appointment_search`.execute(db)
    expect(await forgetWhatIsOver(services)).toMatchObject({ appointments: 1 })
    expect(await undoneVisits(db)).toEqual([])
  })

  test('a patient gets all that is kept under the address, or its end', async () => {
    const services = await openServices()
    const { db, clock } = services
    const parts = { db, engine: services.engine, clock, dataDirectory: services.settings.dataDirectory }
    const visit = await storedAppointment(db, { email: 'Rosa@Example.com', message: 'Please call first.' })
    const other = await storedAppointment(db, { email: 'ann@example.com' })
    await db
      .insertInto('slot_claims')
      .values({ resource: 'r', lane: 0, block: 1, appointmentId: visit.id })
      .execute()
    for (const { id } of [visit, other]) await storedUndo(services, id)
    await db.insertInto('appointment_search').values({ term: 'n:rosa', appointmentId: visit.id }).execute()
    await inTransaction(db, (tx) =>
      enqueueEmail(tx, {
        kind: 'request-received',
        subject: aboutAppointment(visit.id),
        language: 'en',
        now: clock.now(),
      }),
    )
    await storedMessage(db, {
      id: 'm-rosa',
      createdAt: columns.instant(clock.now()),
      email: 'rosa@example.com',
    })
    await storedAnswer(services, 'm-rosa')
    const folder = join(parts.dataDirectory, 'mail')
    mkdirSync(folder)
    writeFileSync(join(folder, 'rosa.eml'), 'To: Rosa@example.com\r\n\r\nHello')
    writeFileSync(join(folder, 'ann.eml'), 'To: ann@example.com\r\n\r\nHello')

    expect(await exportPatient(parts, 'nobody@example.com')).toBeNull()
    expect(await exportPatient(parts, 'ROSA@example.com')).toMatchObject({
      appointments: [{ id: visit.id, message: 'Please call first.' }],
      messages: [{ id: 'm-rosa' }],
      replies: [{ messageId: 'm-rosa', text: 'Yes, Rosa.' }],
      emails: [{ subjectId: visit.id, kind: 'request-received', status: 'waiting' }],
    })
    expect(await erasePatient(parts, 'ROSA@example.com')).toEqual({
      appointments: 1,
      messages: 1,
      emails: 1,
      isGoneFromFiles: true,
    })
    expect(await exportPatient(parts, 'rosa@example.com')).toBeNull()
    expect(await ids(db, 'appointments')).toEqual([other.id])
    for (const table of ['slot_claims', 'appointment_search', 'outbox', 'message_replies'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await undoneVisits(db)).toEqual([other.id])
    expect(readdirSync(folder)).toEqual(['ann.eml'])
    const entries = await db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'detail'])
      .orderBy('seq')
      .execute()
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      ['operator', 'export'],
      ['operator', 'delete'],
    ])
    expect(JSON.stringify(entries).toLowerCase()).not.toContain('rosa@')
  })
})
