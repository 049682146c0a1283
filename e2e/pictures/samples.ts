import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { languages } from '#app/language/languages.ts'

/** Tokens of sessions that are in the database from the start: nobody has to type a password for each picture. */
export const tokens = { now: 'pictures-now', late: 'pictures-late', ticket: 'pictures-ticket' } as const

const now = () => Temporal.Now.instant()
const stamp = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })
const ago = (days: number) => stamp(now().subtract({ minutes: Math.round(days * dayMinutes) }))
const dayMinutes = 1_440
export const clinicZone = 'America/Chicago'

/** A day of the clinic's calendar, so many days from today. */
export const dayAt = (days: number): string => Temporal.Now.plainDateISO(clinicZone).add({ days }).toString()

const startOf = (date: string, time: string) =>
  stamp(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(clinicZone).toInstant())

/** Something to look at on every page; made up, with ids and times of its own, and gone with the folder. */
export function fillWithSamples(database: DatabaseSync): void {
  const insert = inserter(database)
  emails(insert)
  messages(insert)
  visits(insert, treatmentIds(database))
  reminders(insert)
  staff(insert)
}

type Insert = (table: string, row: Record<string, string | number | null>) => void

const inserter =
  (database: DatabaseSync): Insert =>
  (table, row) => {
    const names = Object.keys(row)
    const columns = names.map((name) => `"${name}"`).join(', ')
    const places = names.map(() => '?').join(', ')
    database.prepare(`insert into ${table} (${columns}) values (${places})`).run(...Object.values(row))
  }

function treatmentIds(database: DatabaseSync): Map<string, string> {
  const rows = database.prepare("select id, name ->> 'en' as name from treatments").all()
  return new Map(rows.map(({ id, name }) => [String(name), String(id)]))
}

const longEmail = `${'A long email goes on for a while, because there was something to tell. '.repeat(5)}\n${'Its second part begins on a line of its own. '.repeat(4)}`

function emails(insert: Insert): void {
  const write = (id: string, age: number, row: Record<string, string | number | null>) =>
    insert('testimonials', {
      id: `sample-${id}`,
      author: 'Sample author',
      title: 'Patient for 3 years',
      rating: 5,
      approved: 1,
      possibleSpam: 0,
      createdAt: ago(age),
      updatedAt: ago(age),
      ...row,
    })
  write('middle', 1, {
    content:
      'An email of the middle length, set in the middle size. It says what a visit was like, and stops.',
  })
  write('short', 31, {
    title: 'Paciente desde 2021',
    content: 'Una carta corta.',
    rating: 4,
    language: 'es',
  })
  write('long', 62, { title: 'Daughter of a patient', content: longEmail })
  write('waiting', 0, { content: 'This one waits to be read.', rating: 3, approved: 0 })
  write('refused', 3, { content: 'This one was taken down.', approved: 0, reason: 'Asked by the author' })
  write('judged', 5, {
    content: 'Ask for Kim.',
    approved: 0,
    refusal: 'names-somebody',
    decidedBy: 'admin-1',
  })
  write('spam', 2, { content: 'Cheap chairs.', approved: 0, possibleSpam: 1 })
  write('deleted', 4, { content: 'This one was deleted.', deletedAt: ago(1) })
}

function messages(insert: Insert): void {
  const write = (id: string, age: number, row: Record<string, string | number | null>) => {
    const sent = {
      name: 'Sample sender',
      email: 'sender@example.org',
      phone: '(432) 555-0100',
      subject: 'A question',
      message: 'May I bring my file?',
      ...row,
    }
    insert('contact_messages', {
      id: `sample-${id}`,
      read: 0,
      possibleSpam: 0,
      createdAt: ago(age),
      updatedAt: ago(age),
      ...sent,
    })
  }
  write('new', 0.1, {})
  write('long', 0.5, {
    name: 'Marguerite Vanderbilt-Okonkwo',
    subject: 'A subject that takes more room than the table has for it on any screen',
    message: `${'A long message goes on for a while. '.repeat(12)}\n\nhttps://example.org/a-page`,
  })
  write('read', 2, {
    read: 1,
    subject: 'Una pregunta',
    message: '¿Puedo llevar mi expediente?',
    language: 'es',
  })
  const answered = { read: 1, answeredAt: ago(3), answeredBy: 'admin-1', answeredHow: 'email' }
  write('answered', 3.5, { subject: 'Parking', message: 'Is there a space for a truck?', ...answered })
  insert('message_replies', {
    id: 'sample-reply',
    messageId: 'sample-answered',
    adminId: 'admin-1',
    createdAt: ago(3),
    text: 'Yes, behind the house.',
    emailId: 'sample-email',
    emailHeader: '<sample@clinic.example>',
  })
  write('spam', 1, { name: 'Robot', subject: 'Chairs', message: 'Buy', possibleSpam: 1 })
  write('deleted', 4, { name: 'Deleted sender', deletedAt: ago(1) })
}

const dayAfter = 1
const friday = 2
const nextWeek = 7

type WriteVisit = (
  id: string,
  days: number,
  time: string,
  row?: Record<string, string | number | null>,
) => void

function visits(insert: Insert, treatments: Map<string, string>): void {
  let written = 0
  const write: WriteVisit = (id, days, time, row = {}) => {
    const treatment = String(row.treatment ?? 'HRT')
    written += 1
    insert('appointments', {
      id: `sample-${id}`,
      name: `Sample ${id}`,
      email: 'patient@example.org',
      phone: '(432) 555-0100',
      date: dayAt(days),
      time,
      startsAt: startOf(dayAt(days), time),
      treatment,
      treatmentId: treatments.get(treatment) ?? '',
      message: '',
      status: 'pending',
      durationMinutes: 30,
      sequence: 0,
      // Its patient is looked for once all is stored (`join-visits.ts`).
      patientId: `sample-${id}`,
      reference: `S${String(written).padStart(5, '0')}`,
      createdAt: ago(2),
      updatedAt: ago(2),
      ...row,
    })
  }
  write('yesterday', -dayAfter, '10:00', { status: 'completed' })
  write('unanswered', -dayAfter, '11:00')
  write('wordy', dayAfter, '09:00', {
    name: 'Aurelio de la Cruz Hernández',
    message: 'Uso silla de ruedas.\nNecesito ayuda en la puerta.',
    language: 'es',
    treatment: 'Semaglutide weight management medication',
  })
  write('by-phone', dayAfter, '13:30', {
    email: '',
    status: 'confirmed',
    message: 'Please call her son.',
    language: 'es',
  })
  write('outside', friday, '10:00')
  write('outside-too', friday, '14:30', { status: 'confirmed' })
  write('deleted', friday, '15:30', { deletedAt: ago(1) })
  toldVisits(insert, write)
}

/** One for each email, which is written in both languages, and one whose email did not arrive. */
function toldVisits(insert: Insert, write: WriteVisit): void {
  const told = { undelivered: 'confirmed', 'request-received': 'pending', confirmed: 'confirmed' }
  const emailStates = { ...told, cancelled: 'cancelled', moved: 'confirmed' }
  for (const [place, [kind, status]] of Object.entries(emailStates).entries()) {
    write(kind, nextWeek, `${13 + place}:00`, { name: 'Ruth Ellison', status })
    for (const language of languages) email(insert, `sample-${kind}`, kind, { language })
  }
  email(insert, 'sample-by-phone', 'confirmed', {
    language: 'en',
    status: 'dead',
    transport: 'smtp',
    attempts: 3,
    lastError: '550',
    finishedAt: ago(0.5),
  })
}

/** A visit whose patient answered, with a reminder of each fate; `outside-too` is confirmed. */
function reminders(insert: Insert): void {
  const visit = { appointmentId: 'sample-outside-too', startsAt: startOf(dayAt(friday), '14:30') }
  insert('visit_answers', { ...visit, coming: 1, answeredAt: ago(0.2) })
  const fates = [
    { leadHours: 72, status: 'sent', lastError: '' },
    { leadHours: 48, status: 'dead', lastError: 'EENVELOPE 550' },
  ]
  for (const { leadHours, ...fate } of fates) {
    email(insert, visit.appointmentId, 'reminder', {
      ...fate,
      id: `reminder-${leadHours}`,
      language: 'en',
      finishedAt: ago(leadHours / 72),
      transport: 'smtp',
      attempts: 1,
      messageId: `<reminder-${leadHours}@example.org>`,
    })
    const row = { ...visit, leadHours, channel: 'email', createdAt: ago(1) }
    insert('reminders', { ...row, state: 'written', emailId: `reminder-${leadHours}` })
  }
  insert('reminders', {
    ...visit,
    leadHours: 2,
    channel: 'email',
    state: 'stopped',
    emailId: null,
    createdAt: ago(1),
  })
}

function email(insert: Insert, appointmentId: string, kind: string, row: Record<string, string | number>) {
  insert('outbox', {
    id: `email-${appointmentId}-${row.language}`,
    kind,
    subjectId: appointmentId,
    messageId: `<${appointmentId}-${row.language}@example.org>`,
    status: 'waiting',
    transport: '',
    attempts: 0,
    lastError: '',
    dueAt: ago(0),
    createdAt: ago(0),
    ...row,
  })
}

const hashOf = (token: string) =>
  createHash('sha256')
    .update(JSON.stringify([token]))
    .digest('base64url')

function staff(insert: Insert): void {
  const adminId = 'sample-admin'
  const made = { createdAt: ago(30), updatedAt: ago(30) }
  const who = { username: 'dana', usernameKey: 'dana', name: 'Dana Reyes', email: 'dana@example.org' }
  insert('admins', { ...made, ...who, id: adminId, role: 'admin', passwordHash: '!' })
  const whom = { email: 'sam.reyes@example.com', name: '', role: 'front-desk', language: 'en' }
  insert('invitations', {
    ...made,
    ...whom,
    id: 'sample-invitation',
    digest: 'nobody knows',
    token: 'nobody knows',
    invitedBy: adminId,
    expiresAt: ago(-2),
    usedAt: null,
    adminId: null,
  })
  for (const [kind, confirmedAt] of [['now', ago(0)] as const, ['late', ago(1)] as const]) {
    insert('sessions', {
      id: hashOf(tokens[kind]),
      adminId: 'admin-1',
      device: 'Chrome on Windows',
      createdAt: ago(0),
      lastSeenAt: ago(0),
      confirmedAt,
      wrongAnswers: 0,
    })
  }
  const app = { adminId, secret: '', onSince: ago(30), lastStep: 0, offer: null }
  insert('two_step_secrets', app)
  insert('pending_sign_ins', { id: hashOf(tokens.ticket), adminId, createdAt: ago(0), attempts: 0 })
  insert('desk_searches', { id: 'sample-search', adminId: 'admin-1', words: 'elena', createdAt: ago(0) })
  insert('desk_searches', {
    id: 'sample-nobody',
    adminId: 'admin-1',
    words: 'nobody at all',
    createdAt: ago(0),
  })
  insert('desk_searches', { id: 'sample-file', adminId: 'admin-1', words: 'file', createdAt: ago(0) })
}
