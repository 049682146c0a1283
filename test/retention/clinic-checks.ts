import { join } from 'node:path'
import { columns } from '#app/db/columns.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Tables } from '#app/db/tables.ts'
import { record } from '#app/features/audit/queries.server.ts'
import { storedImage as imageName } from '#app/features/pictures/picture.ts'
import {
  storedAdmin,
  storedAppointment,
  storedClosure,
  storedInvitation,
  storedOpening,
  storedTreatment,
} from '../factories.ts'
import { storedClinician, storedRoom } from '../team.ts'
import { storedImage, storedMessage, storedTestimonial } from '../visitor-factories.ts'
import { backupChecks } from './backup-checks.ts'
import { type Check, type Clinic, filesIn, put, type Row, storedFile } from './checks.ts'

const month = { days: 30 }

/** Staff deleted it then. */
const deleted = (
  { db }: Clinic,
  table: 'treatments' | 'clinicians' | 'rooms' | 'closures' | 'openings',
  { id, at }: Row,
) => db.updateTable(table).set({ deletedAt: at }).where('id', '=', id).execute()

const mailFolder = ({ settings }: Clinic) => join(settings.dataDirectory, 'mail')
const galleryFolder = ({ settings }: Clinic) => join(settings.dataDirectory, 'files', 'gallery')

/** Of a user who is deleted from then on, where one is. */
async function user({ db }: Clinic, { id, at }: Row, deletedAt: string | null): Promise<void> {
  await storedAdmin(db, { id, username: id, createdAt: at, deletedAt })
  await put(db, 'two_step_secrets', { adminId: id })
  await put(db, 'recovery_codes', { id, adminId: id })
  await put(db, 'passkeys', {
    id,
    adminId: id,
    publicKey: '',
    counter: 0,
    transports: '[]',
    name: 'Phone',
    relyingParty: 'clinic.example',
    backedUp: 0,
    createdAt: at,
  })
}

async function putWebhook(db: Clinic['db'], id: string, at: string): Promise<void> {
  const dates = { createdAt: at, secretAt: at, updatedAt: at }
  const row = { url: 'https://hooks.example/', events: '', details: 0, secrets: '[]', hint: '' } as const
  await put(db, 'webhooks', { id, ...row, state: 'on', createdBy: '', ...dates })
}

const accountPlaces = [
  ['admins', 'id'],
  ['two_step_secrets', 'adminId'],
  ['recovery_codes', 'adminId'],
  ['passkeys', 'adminId'],
] as const

async function version({ db }: Clinic, number: number, { id, at }: Row): Promise<void> {
  const row = { content: '{}', changes: '[]', note: id, publishedBy: '' }
  await put(db, 'website_versions', { ...row, number, publishedAt: at })
}

const legalVersion = ({ db }: Clinic, { id, at, endedAt }: Row & { endedAt: string | null }) =>
  put(db, 'legal_versions', {
    name: id,
    number: 1,
    content: '{}',
    confirmedOn: at.slice(0, 10),
    confirmedBy: id,
    publishedAt: at,
    endedAt,
  })

const consent = (id: string, at: string, withdrawnOn: string | null) => ({
  id,
  name: 'Ann',
  patientId: null,
  signedOn: '2026-01-05',
  faceMayShow: 0,
  language: 'en',
  recordedBy: 'a',
  withdrawnOn,
  withdrawnBy: withdrawnOn && 'a',
  createdAt: at,
  updatedAt: at,
})

/** By what the document calls it. */
export const clinicChecks: Record<string, readonly Check[]> = {
  testimonials: [
    {
      says: 'until staff delete them',
      places: [['testimonials', 'id']],
      make: ({ db }, { id, at }) => storedTestimonial(db, { id, createdAt: at }),
    },
  ],
  'what a testimonial was before it was approved': [
    {
      says: '10 seconds',
      ago: { seconds: 10 },
      places: [['approval_undos', 'testimonialId']],
      make: ({ db }, { id, at }) => {
        const was = { adminId: 'a', testimonialId: id, reason: '', possibleSpam: 0 }
        return put(db, 'approval_undos', { ...was, id, createdAt: at, updatedAt: at })
      },
    },
  ],
  'clinicians, rooms, who gives what': [
    {
      says: 'until staff delete them',
      places: [
        ['clinicians', 'id'],
        ['clinician_profiles', 'clinicianId'],
        ['rooms', 'id'],
        ['treatment_clinicians', 'clinicianId'],
        ['treatment_rooms', 'roomId'],
      ],
      make: async ({ db }, { id }) => {
        await storedTreatment(db, { id, name: id })
        await storedClinician(db, { id, treatmentIds: [id] })
        await storedRoom(db, { id, treatmentIds: [id] })
      },
    },
    {
      says: 'as long as the treatment',
      ago: month,
      places: [['treatment_clinicians', 'treatmentId']],
      make: async (clinic, row) => {
        await storedTreatment(clinic.db, { id: row.id, name: row.id })
        await storedClinician(clinic.db, { treatmentIds: [row.id] })
        await deleted(clinic, 'treatments', row)
      },
    },
  ],
  "a clinician's calendar address, as a keyed hash, and when it was last asked for": [
    {
      says: 'with the clinician at the latest',
      ago: month,
      places: [['clinician_feeds', 'clinicianId']],
      make: async (clinic, row) => {
        await storedClinician(clinic.db, { id: row.id })
        await put(clinic.db, 'clinician_feeds', { clinicianId: row.id, digest: row.id, createdAt: row.at })
        await deleted(clinic, 'clinicians', row)
      },
    },
  ],
  'closures, with the reason that only staff read': [
    {
      says: 'past ones too',
      places: [['closures', 'id']],
      make: ({ db }, { id, at }) => storedClosure(db, { id, firstDay: at.slice(0, 10) }),
    },
  ],
  'special hours, with the reason that only staff read': [
    {
      says: 'past ones too',
      places: [['openings', 'id']],
      make: ({ db }, { id, at }) => storedOpening(db, { id, day: at.slice(0, 10) }),
    },
  ],
  'opening hours, time zone': [
    {
      says: '',
      places: [['opening_hours', 'id']],
      make: ({ db }, { id, at }) => {
        const hours = { weeklyHours: '{}', stepMinutes: 30, timeZone: 'America/Chicago' }
        return put(db, 'opening_hours', { ...hours, id, updatedAt: at })
      },
    },
  ],
  'what staff deleted': [
    {
      says: '30 days, then for good',
      ago: month,
      places: (
        [
          ...(['appointments', 'contact_messages', 'testimonials', 'treatments', 'closures'] as const),
          ...(['openings', 'clinicians', 'rooms', 'gallery_images'] as const),
        ] satisfies (keyof Tables)[]
      ).map((table) => [table, 'id'] as const),
      make: async (clinic, row) => {
        const { db } = clinic
        const { id, at } = row
        const gone = { id, deletedAt: at }
        await storedAppointment(db, gone)
        await storedMessage(db, gone)
        await storedTestimonial(db, gone)
        await storedClosure(db, gone)
        await storedOpening(db, gone)
        await storedImage(db, gone)
        await storedTreatment(db, { id, name: id })
        await storedClinician(db, { id })
        await storedRoom(db, { id })
        for (const table of ['treatments', 'clinicians', 'rooms'] as const) await deleted(clinic, table, row)
      },
    },
    {
      says: 'a treatment, clinician or room as long as a visit names it',
      places: [
        ['treatments', 'id'],
        ['clinicians', 'id'],
        ['rooms', 'id'],
      ],
      make: async (clinic, row) => {
        const { db } = clinic
        const { id } = row
        await storedTreatment(db, { id, name: id })
        await storedClinician(db, { id })
        await storedRoom(db, { id })
        await storedAppointment(db, { treatmentId: id, clinicianId: id, roomId: id })
        for (const table of ['treatments', 'clinicians', 'rooms'] as const) await deleted(clinic, table, row)
      },
    },
  ],
  'emails kept as files, where there is no mail server': [
    {
      says: '30 days',
      ago: month,
      places: [async (clinic) => filesIn(mailFolder(clinic))],
      make: async (clinic, { id, at }) => storedFile(mailFolder(clinic), `${id}.eml`, at),
    },
  ],
  'how often pages were opened, where people came from, and how far they got in booking: daily totals that identify no one':
    [
      {
        says: '3 years from the day',
        ago: { years: 3 },
        older: { days: 1 },
        places: [['website_counts', 'name']],
        make: ({ db }, { id, at }) =>
          put(db, 'website_counts', {
            day: at.slice(0, 10),
            kind: 'page',
            name: id,
            language: 'en',
            count: 1,
          }),
      },
    ],
  'what the website says, who published it and when': [
    {
      says: '2 years',
      ago: { years: 2 },
      places: [['website_versions', 'note']],
      make: (clinic, row) => version(clinic, row.id === 'old' ? 1 : 2, row),
      after: async (clinic) => {
        const at = columns.instant(clinic.clock.now())
        for (let number = 3; number < 53; number++)
          await version(clinic, number, { id: 'next' as 'young', at })
      },
    },
    {
      says: 'the newest 50 always',
      places: [['website_versions', 'note']],
      make: (clinic, row) => version(clinic, row.id === 'old' ? 1 : 2, row),
    },
    {
      says: 'the draft (`website_drafts`) until it is published or taken back',
      places: [['website_drafts', 'field']],
      make: ({ db }, { id, at }) =>
        put(db, 'website_drafts', { field: id, value: '', changedBy: 'a', changedAt: at }),
    },
  ],
  'what confirmed legal pages said, who confirmed it and when': [
    {
      says: '6 years from the day on which another took its place',
      ago: { years: 6 },
      places: [['legal_versions', 'confirmedBy']],
      make: (clinic, { id, at }) => legalVersion(clinic, { id, at, endedAt: at }),
    },
    {
      says: 'the public one always',
      places: [['legal_versions', 'confirmedBy']],
      make: (clinic, row) => legalVersion(clinic, { ...row, endedAt: null }),
    },
  ],
  'that somebody agreed to pictures of them on the website': [
    {
      says: 'until it is withdrawn',
      places: [['picture_consents', 'id']],
      make: ({ db }, { id, at }) => put(db, 'picture_consents', consent(id, at, null)),
    },
    {
      says: '6 years after',
      ago: { years: 6 },
      older: { days: 1 },
      places: [['picture_consents', 'id']],
      make: ({ db }, { id, at }) => put(db, 'picture_consents', consent(id, at, at.slice(0, 10))),
    },
  ],
  'uploaded pictures of the website': [
    {
      says: '30 days',
      ago: month,
      places: [['website_pictures', 'id']],
      make: ({ db }, { id, at }) => {
        const made = {
          image: 'file:none',
          width: 8,
          height: 8,
          widths: '[8]',
          placeholder: '',
          createdBy: 'a',
        }
        return put(db, 'website_pictures', { ...made, id, createdAt: at })
      },
    },
  ],
  'pictures, portraits': [
    {
      says: '30 days after they were deleted',
      ago: month,
      places: [['gallery_images', 'id'], async (clinic) => filesIn(galleryFolder(clinic))],
      make: async (clinic, { id, at }) => {
        const random = 'abcdefghijklmnop'
        await storedImage(clinic.db, { id, image: imageName(random), deletedAt: at })
        storedFile(join(galleryFolder(clinic), id), `${random}-400.webp`, at)
      },
    },
  ],
  'who did and saw what: ids, never values': [
    {
      says: '7 years',
      ago: { years: 7 },
      // The database looks at its own clock, which may stand years before the test's.
      older: { years: 5 },
      places: [
        ['audit_log', 'objectId'],
        ['audit_subjects', 'objectId'],
      ],
      make: ({ db }, { id, at }) =>
        inTransaction(db, (tx) =>
          record(tx, {
            at: columns.asInstant(at),
            actor: 'system',
            action: 'view',
            object: 'patient',
            objectId: id,
            addressHash: '',
          }),
        ),
    },
  ],
  'accounts, two-step verification (encrypted), public keys of passkeys': [
    {
      says: 'until deleted',
      places: accountPlaces,
      make: (clinic, row) => user(clinic, row, null),
    },
  ],
  'what a passkey was asked to sign': [
    {
      says: '5 minutes',
      ago: { minutes: 5 },
      places: [['passkey_challenges', 'id']],
      make: ({ db }, { id, at }) =>
        put(db, 'passkey_challenges', { id, challenge: '', purpose: 'alone', createdAt: at }),
    },
  ],
  sessions: [
    {
      says: '30 days after their end',
      ago: month,
      places: [['sessions', 'id']],
      make: async ({ db, clock }, { id, at }) => {
        const { id: adminId } = await storedAdmin(db)
        const used = columns.instant(clock.now())
        const row = { id, adminId, lastSeenAt: used, endedAt: at, confirmedAt: used, createdAt: at }
        await put(db, 'sessions', row)
      },
    },
  ],
  invitations: [
    {
      says: '30 days after their end',
      ago: month,
      places: [['invitations', 'id']],
      make: ({ db }, { id, at }) => storedInvitation(db, { id, expiresAt: at }),
    },
  ],
  'users who were deleted': [
    {
      says: '30 days',
      ago: month,
      places: accountPlaces,
      make: (clinic, row) => user(clinic, row, row.at),
    },
  ],
  'counters of limits, addresses as keyed hashes': [
    {
      says: 'their window',
      ago: { seconds: 0 },
      places: [['limits', 'key']],
      make: ({ db }, { id, at }) => put(db, 'limits', { key: id, count: 1, resetAt: at }),
    },
  ],
  'what staff searched for': [
    {
      says: '12 hours',
      ago: { hours: 12 },
      places: [['desk_searches', 'id']],
      make: ({ db }, { id, at }) => put(db, 'desk_searches', { id, adminId: 'a', words: '', createdAt: at }),
    },
  ],
  'when and where staff are written to': [
    {
      says: 'goes with the user',
      ago: month,
      places: [['staff_mails', 'adminId']],
      make: async (clinic, row) => {
        await user(clinic, row, row.at)
        const chosen = { rhythm: 'none', kinds: '[]', address: '', toldUntil: row.at }
        await put(clinic.db, 'staff_mails', { ...chosen, adminId: row.id })
      },
    },
  ],
  'sender of emails and address for answers': [
    {
      says: 'until an owner replaces it',
      places: [['mail_senders', 'purpose']],
      make: ({ db }, { id }) => put(db, 'mail_senders', { purpose: id, address: 'desk@clinic.example' }),
    },
  ],
  'accounts and passwords of services that an owner connected, encrypted': [
    {
      says: 'until an owner replaces or disconnects them',
      places: [['service_settings', 'name']],
      make: ({ db }, { id, at }) => put(db, 'service_settings', { name: id, value: '{}', updatedAt: at }),
    },
  ],
  'webhooks: what happened to which record, never a value': [
    {
      says: '30 days after it arrived or was given up',
      ago: month,
      places: [['webhook_deliveries', 'id']],
      make: async ({ db }, { id, at }) => {
        await putWebhook(db, `of ${id}`, at)
        const told = { webhookId: `of ${id}`, type: 'patient.created', kind: 'patient', objectId: id, seq: 1 }
        const sent = { happenedAt: at, state: 'sent', dueAt: at, finishedAt: at } as const
        await put(db, 'webhook_deliveries', { ...told, ...sent, id, attempts: 1, fault: '' })
      },
    },
  ],
  'webhooks: their addresses and signing secrets, encrypted': [
    {
      says: 'until an owner deletes them',
      places: [['webhooks', 'id']],
      make: ({ db }, { id, at }) => putWebhook(db, id, at),
    },
  ],
  'keys of programs, as hashes': [
    {
      says: 'revoked ones too',
      places: [['api_keys', 'id']],
      make: ({ db }, { id, at }) =>
        put(db, 'api_keys', {
          id,
          name: id,
          role: 'front-desk',
          clinicianId: null,
          scopes: '[]',
          digest: id,
          hint: '',
          createdBy: id,
          createdAt: at,
          expiresAt: null,
          usedAt: null,
          revokedAt: at,
        }),
    },
  ],
  'keys that sign emails (DKIM), encrypted': [
    {
      says: 'until an owner replaces one and DNS has the next',
      places: [['dkim_keys', 'selector']],
      make: ({ db }, { id, at }) =>
        put(db, 'dkim_keys', { selector: id, privateKey: 'x', publicKey: 'x', createdAt: at }),
    },
  ],
  'that patients did something, of nobody in particular': [
    {
      says: '7 days',
      ago: { days: 7 },
      places: [['staff_news', 'id']],
      make: ({ db }, { id, at }) => put(db, 'staff_news', { id, kind: 'request', at }),
    },
  ],
  'the key of hashes, two-step verification, and encrypted texts': [
    {
      says: '',
      places: [async ({ settings }) => filesIn(join(settings.dataDirectory, 'keys'))],
      make: async ({ settings }, { id, at }) => storedFile(join(settings.dataDirectory, 'keys'), id, at),
    },
  ],
  'the key of an encrypted database file': [
    {
      says: '',
      places: [async ({ settings }) => filesIn(join(settings.dataDirectory, 'keys'))],
      make: async ({ settings }, { id, at }) => storedFile(join(settings.dataDirectory, 'keys'), id, at),
    },
  ],
  'the key of encrypted texts, itself encrypted': [
    {
      says: 'until `rotate-text-key` replaces it',
      places: [['text_keys', 'encrypted']],
      make: ({ db }, { id }) => put(db, 'text_keys', { number: id === 'old' ? 101 : 102, encrypted: id }),
    },
  ],
  ...backupChecks,
}
