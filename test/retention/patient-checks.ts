import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { insertDetails } from '#app/features/patients/details-queries.server.ts'
import { undos } from '#app/features/scheduling/change.server.ts'
import { longestVisitHours } from '#app/features/scheduling/queries.server.ts'
import { giveConsent } from '#app/features/texts/queries.server.ts'
import { offerRound } from '#app/features/waitlist/offers/jobs.server.ts'
import type { CalendarDate, ClockTime } from '#app/platform/dates.ts'
import { undoSeconds } from '#app/platform/undo-seconds.ts'
import { storedAppointment } from '../factories.ts'
import { heldTime } from '../held-time.ts'
import { answerRow } from '../requests/questions.ts'
import { storedAnswer, storedMessage } from '../visitor-factories.ts'
import { waiting } from '../waitlist.ts'
import { type Check, type Clinic, put, type Row, type Timed } from './checks.ts'

const sevenYears = { years: 7 }
const month = { days: 30 }
const fiveYears = { years: 5 }

const visit = ({ db }: Clinic, { id, at }: Row) => storedAppointment(db, { id, startsAt: at })

/** What hangs on a visit of that time. */
const withVisit = (
  says: string,
  places: Timed['places'],
  hang: (db: Database, row: Row & { appointmentId: string }) => Promise<unknown>,
): Timed => ({
  says,
  ago: sevenYears,
  places,
  make: async (clinic, row) => {
    await visit(clinic, row)
    await hang(clinic.db, { ...row, appointmentId: row.id })
  },
})

const anImport = {
  source: 'ics',
  fileName: 'old.ics',
  choice: '{}',
  fault: '',
  adminId: 'owner',
  addressHash: '',
  session: '',
}
const anImportedRow = {
  kind: 'patient',
  rank: 3,
  position: 0,
  line: 1,
  namespace: 'ics',
  recordKey: '',
  emailKey: '',
  personKey: '',
  record: '{}',
  decision: 'new',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/** An email that left then. */
const sent = (db: Database, { id, at }: Row, given: Record<string, unknown> = {}) =>
  put(db, 'outbox', {
    id,
    kind: 'confirmed',
    messageId: id,
    status: 'sent',
    dueAt: at,
    finishedAt: at,
    subjectId: 'visit',
    createdAt: at,
    ...given,
  })

async function place(clinic: Clinic, { id, at }: Row, until = at): Promise<void> {
  await waiting(clinic, { id: 'treatment' }, { id })
  await put(clinic.db, 'waitlist_offers', {
    id: `offer ${id}`,
    entryId: id,
    state: 'running',
    date: heldTime.date,
    time: heldTime.time,
    durationMinutes: 30,
    digest: id,
    token: id,
    until,
    createdAt: at,
  })
}

/** By what the document calls it. */
export const patientChecks: Record<string, readonly Check[]> = {
  'appointments: name, mail, phone, message, time, the team’s notes, why they were canceled': [
    {
      says: '7 years from the visit',
      ago: sevenYears,
      places: [
        ['appointments', 'id'],
        ['appointment_parts', 'appointmentId'],
        ['slot_claims', 'appointmentId'],
        ['appointment_search', 'appointmentId'],
      ],
      make: async (clinic, row) => {
        const { id: appointmentId } = await visit(clinic, row)
        await put(clinic.db, 'slot_claims', { resource: row.id, lane: 0, block: 1, appointmentId })
        await put(clinic.db, 'appointment_search', { term: 'n:rosa', appointmentId })
      },
    },
  ],
  'answers to the questions of a treatment, with their words': [
    withVisit('with their appointment', [['appointment_answers', 'appointmentId']], (db, { id }) =>
      put(db, 'appointment_answers', answerRow(id)),
    ),
  ],
  'messages of the contact form, with what staff wrote back': [
    {
      says: '2 years from the message',
      ago: { years: 2 },
      places: [
        ['contact_messages', 'id'],
        ['message_replies', 'messageId'],
      ],
      make: async (clinic, { id, at }) => {
        await storedMessage(clinic.db, { id, createdAt: at })
        await storedAnswer(clinic, id)
      },
    },
  ],
  'answers that somebody began and left': [
    {
      says: '30 days',
      ago: month,
      places: [['message_drafts', 'messageId']],
      make: ({ db }, { id, at }) =>
        put(db, 'message_drafts', { messageId: id, adminId: 'a', text: '', updatedAt: at }),
    },
  ],
  'places on the waitlist, with what was offered': [
    {
      says: '30 days from their end',
      ago: month,
      places: [
        ['waitlist_entries', 'id'],
        ['waitlist_offers', 'entryId'],
      ],
      make: async (clinic, row) => {
        await place(clinic, row)
        const ended = { endedAt: row.at }
        await clinic.db
          .updateTable('waitlist_offers')
          .set({ ...ended, state: 'declined' })
          .where('entryId', '=', row.id)
          .execute()
        await clinic.db
          .updateTable('waitlist_entries')
          .set({ ...ended, state: 'left' })
          .where('id', '=', row.id)
          .execute()
      },
    },
    {
      says: 'half an hour',
      ago: { minutes: 30 },
      places: [['slot_holds', 'id']],
      make: async (clinic, row) => {
        const until = columns.instant(columns.asInstant(row.at).add({ minutes: 30 }))
        await place(clinic, row, until)
        await put(clinic.db, 'slot_holds', { ...heldTime, id: `offer:offer ${row.id}`, until })
      },
      after: (clinic) => offerRound(clinic),
    },
    {
      says: 'until they were offered',
      ago: { seconds: 0 },
      places: [['freed_times', 'id']],
      make: ({ db }, { id, at }) =>
        put(db, 'freed_times', { id, resource: id, firstBlock: 1, endBlock: 2, dueAt: at }),
      after: (clinic) => offerRound(clinic),
    },
  ],
  'who agreed to text messages, with the number': [
    {
      says: 'with their appointment',
      ago: sevenYears,
      places: [['text_consents', 'appointmentId']],
      make: async (clinic, row) => {
        await visit(clinic, row)
        const given = {
          purpose: 'reminders',
          number: '+14325550142',
          language: 'en',
          wording: 'Yes.',
        } as const
        const now = clinic.clock.now()
        await giveConsent(clinic.db, clinic.settings.secretKey, {
          ...given,
          subject: { appointmentId: row.id },
          now,
        })
      },
    },
  ],
  'that somebody agreed, when, to which words; numbers that said STOP: keyed digests that name nobody': [
    {
      says: '5 years',
      ago: fiveYears,
      places: [
        ['text_proofs', 'id'],
        ['text_stops', 'numberDigest'],
      ],
      make: async ({ db }, { id, at }) => {
        const said = { purpose: 'reminders', numberDigest: id, language: 'en', wording: 'Yes.' }
        await put(db, 'text_proofs', { ...said, id, givenAt: at })
        await put(db, 'text_stops', { numberDigest: id, stoppedAt: at })
      },
    },
  ],
  'how far a text message has come': [
    {
      says: 'with its email',
      ago: month,
      places: [['text_deliveries', 'emailId']],
      make: async ({ db }, row) => {
        await sent(db, row, { channel: 'text' })
        const delivery = { providerId: 'SM1', status: 'delivered', updatedAt: row.at }
        await put(db, 'text_deliveries', { ...delivery, emailId: row.id })
      },
    },
  ],
  'ids of what the service for text messages handed in': [
    {
      says: 'news 30 days',
      ago: month,
      places: [['text_events', 'messageId']],
      make: ({ db }, { id, at }) => put(db, 'text_events', { messageId: id, status: 'delivered', at }),
    },
    {
      says: 'what people wrote 5 years',
      ago: fiveYears,
      places: [['text_events', 'messageId']],
      make: ({ db }, { id, at }) => put(db, 'text_events', { messageId: id, status: 'received', at }),
    },
  ],
  'what an appointment was before a change that can be taken back': [
    {
      says: 'seconds, and until the next change',
      ago: { seconds: undoSeconds.withEmail },
      places: [['desk_undos', 'appointmentId']],
      make: async (clinic, { id, at }) =>
        put(clinic.db, 'desk_undos', { ...undoOf(id), id, emailId: id, createdAt: at }),
      after: ({ db, clock }) => undos.keep(db, undoOf('next'), clock.now()),
    },
    withVisit('with the appointment at the latest', [['desk_undos', 'appointmentId']], (db, { id, at }) =>
      put(db, 'desk_undos', { ...undoOf(id), id, createdAt: at }),
    ),
  ],
  'who sent a request: keyed hashes of address and mailbox': [
    {
      says: 'address 48 hours',
      ago: { hours: 48 },
      places: [
        async ({ db }) => {
          const rows = await db
            .selectFrom('booking_senders')
            .select('appointmentId')
            .where('addressHash', 'is not', null)
            .execute()
          return rows.map(({ appointmentId }) => appointmentId)
        },
      ],
      make: async ({ db }, { id, at }) => {
        await storedAppointment(db, { id, status: 'pending' })
        await put(db, 'booking_senders', senderOf(id, at))
      },
    },
    {
      says: 'mailbox while the request is open',
      ago: { hours: 48 },
      places: [['booking_senders', 'appointmentId']],
      make: async ({ db, clock }, { id }) => {
        await storedAppointment(db, { id, status: id === 'old' ? 'confirmed' : 'pending' })
        await put(db, 'booking_senders', senderOf(id, columns.instant(clock.now().subtract({ hours: 49 }))))
      },
    },
  ],
  'files of other programs, encrypted, with what their rows say': [
    {
      says: '24 hours where nobody imports them',
      ago: { hours: 24 },
      places: [
        ['imports', 'id'],
        ['import_pieces', 'importId'],
      ],
      make: async ({ db }, { id, at }) => {
        await put(db, 'imports', { ...anImport, id, state: 'uploaded', createdAt: at })
        await put(db, 'import_pieces', { id, importId: id, position: 0, content: 'QQ==' })
      },
    },
    {
      says: 'its rows until its Undo ends after 30 days',
      ago: month,
      places: [['import_rows', 'importId']],
      make: async ({ db }, { id, at }) => {
        const undoUntil = columns.instant(columns.asInstant(at).add({ hours: 30 * 24 }))
        await put(db, 'imports', { ...anImport, id, state: 'done', createdAt: at, endedAt: at, undoUntil })
        await put(db, 'import_rows', { ...anImportedRow, id, importId: id, sourceKey: id, state: 'failed' })
      },
    },
    {
      says: 'its rows until its Undo ends after 30 days',
      ago: month,
      places: [
        ['import_rows', 'importId'],
        ['import_pieces', 'importId'],
      ],
      make: async ({ db }, { id, at }) => {
        const ended = { startedAt: at, endedAt: at, undoUntil: null }
        await put(db, 'imports', { ...anImport, id, state: 'stopped', createdAt: at, ...ended })
        await put(db, 'import_pieces', { id, importId: id, position: 0, content: 'QQ==' })
        await put(db, 'import_rows', { ...anImportedRow, id, importId: id, sourceKey: id, state: 'staged' })
      },
    },
  ],
  'which row of a file became which record: keyed hashes': [
    {
      says: '7 years from the import',
      ago: sevenYears,
      places: [
        ['imports', 'id'],
        ['import_rows', 'importId'],
      ],
      make: async ({ db }, { id, at }) => {
        await put(db, 'imports', {
          ...anImport,
          id,
          state: 'done',
          createdAt: at,
          startedAt: at,
          endedAt: at,
        })
        await put(db, 'import_rows', { ...anImportedRow, id, importId: id, sourceKey: id, state: 'done' })
      },
    },
  ],
  'patients, what they are known and found by, notes, why they are kept from booking online': [
    {
      says: '30 days after their last visit and message went',
      ago: month,
      places: [
        ['patients', 'id'],
        ['patient_details', 'patientId'],
        ['patient_terms', 'patientId'],
        ['patient_notes', 'patientId'],
        ['name_slips', 'word'],
        ['booking_blocks', 'patientId'],
      ],
      make: async ({ db }, { id, at }) => {
        const said = { name: id, phone: '', email: `${id}@example.com`, language: 'en' } as const
        await put(db, 'patients', { ...said, id, e164: '', emptySince: at, createdAt: at, updatedAt: at })
        await insertDetails(db, id, said)
        const written = { patientId: id, adminId: 'a', createdAt: at }
        await put(db, 'patient_notes', { ...written, id, words: 'Calls back.' })
        await put(db, 'booking_blocks', { ...written, reason: 'Twice not here.' })
      },
    },
    {
      says: 'what was before a correction or a move, 30 days',
      ago: month,
      places: [
        ['patient_corrections', 'patientId'],
        ['patient_moves', 'fromId'],
      ],
      make: async ({ db }, { id, at }) => {
        const kept = { id, adminId: 'a', createdAt: at }
        await put(db, 'patient_corrections', {
          ...kept,
          patientId: id,
          before: '{}',
          visits: '[]',
          updatedAt: at,
        })
        await put(db, 'patient_moves', { ...kept, fromId: id, toId: 'x', records: '[]', before: '{}' })
      },
    },
  ],
  'emails: kind and appointment, not the text; what one says next to the records, encrypted': [
    {
      says: '30 days after they left',
      ago: month,
      places: [['outbox', 'id']],
      make: ({ db }, row) => sent(db, row),
    },
    {
      says: 'those that answer a message as long as that',
      ago: { years: 2 },
      places: [['outbox', 'subjectId']],
      make: async (clinic, { id, at }) => {
        await storedMessage(clinic.db, { id, createdAt: at })
        await storedAnswer(clinic, id)
      },
    },
  ],
  'what patients changed themselves, why, and whether they said that they are coming': [
    withVisit(
      'as long as the visit',
      [
        ['patient_changes', 'appointmentId'],
        ['visit_answers', 'appointmentId'],
      ],
      async (db, { appointmentId, at }) => {
        await put(db, 'patient_changes', { appointmentId, changedAt: at, kind: 'moved', words: '' })
        await put(db, 'visit_answers', { appointmentId, startsAt: at, coming: 1, answeredAt: at })
      },
    ),
  ],
  'which reminders of a visit were written, stopped or left out': [
    withVisit('as long as the visit', [['reminders', 'appointmentId']], (db, { appointmentId, at }) =>
      put(db, 'reminders', {
        appointmentId,
        startsAt: at,
        leadHours: 24,
        channel: 'email',
        state: 'written',
        createdAt: at,
      }),
    ),
  ],
  'private links of visits, as hashes and encrypted': [
    {
      says: 'a day after the visit',
      ago: { days: 1 },
      older: { hours: longestVisitHours },
      places: [['visit_links', 'appointmentId']],
      make: async (clinic, row) => {
        await visit(clinic, row)
        const link = { digest: row.id, token: row.id, createdAt: row.at }
        await put(clinic.db, 'visit_links', { ...link, appointmentId: row.id })
      },
    },
  ],
}

const senderOf = (appointmentId: string, createdAt: string) => ({
  appointmentId,
  mailboxHash: 'mailbox',
  addressHash: 'address',
  createdAt,
})

const undoOf = (appointmentId: string) =>
  ({
    adminId: 'dana-1',
    appointmentId,
    status: 'pending',
    date: '2026-12-09' as CalendarDate,
    time: '10:00' as ClockTime,
    emailId: null,
    language: 'en',
    parts: '[]',
    overlap: null,
    overlapReason: '',
    keptStart: null,
    keptFor: null,
    movedAt: null,
    movedFrom: null,
    updatedAt: '',
  }) as const
