import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#app/platform/text/csv.ts'
import {
  encoded,
  guessedChoice,
  guessedFields,
  guessedRecords,
  importDay,
  recordsOf,
} from '#test/imports/source-files.ts'
import { recognizeSource } from '../recognition.server.ts'
import { delimiters } from './fields.ts'

const lines = (...rows: string[]): string => rows.map((row) => `${row}\n`).join('')
const of = async (kind: string, file: string) =>
  (await guessedRecords(file)).filter((record) => record.kind === kind)

test.each([
  {
    list: 'patients, in English',
    header: 'Client ID,First Name,Last Name,E-mail,Cell phone,Date of Birth,Language,Notes',
    source: 'csv-patients',
    fields: ['id', 'first-name', 'last-name', 'email', 'phone', 'birth-date', 'language', 'notes'],
  },
  {
    list: 'patients, in Spanish',
    header: 'Nombre completo;Correo electrónico;Teléfono;Celular;Fecha de nacimiento;Idioma;Observaciones',
    source: 'csv-patients',
    fields: ['name', 'email', 'phone', 'phone', 'birth-date', 'language', 'notes'],
  },
  {
    list: 'appointments as the picture shows them',
    header: 'Client name,Mobile,E-mail,Start,Service,Provider,Remarks,Invoice no.',
    source: 'csv-appointments',
    fields: ['name', 'phone', 'email', 'starts-at', 'treatment', 'clinician', 'notes', null],
  },
  {
    list: 'citas',
    header: 'Fecha,Hora,Paciente,Teléfono,Servicio,Doctora,Estado,Duración (minutos)',
    source: 'csv-appointments',
    fields: ['date', 'starts-time', 'name', 'phone', 'treatment', 'clinician', 'status', 'duration'],
  },
  {
    list: 'services',
    header: 'Service name,Duration,Price,Description',
    source: 'csv-treatments',
    fields: ['name', 'duration', 'price', 'description'],
  },
  {
    list: 'tratamientos',
    header: 'Tratamiento;Duración;Precio;Cupo',
    source: 'csv-treatments',
    fields: ['name', 'duration', 'price', 'capacity'],
  },
  {
    list: 'staff',
    header: 'Staff member,Email,Phone',
    source: 'csv-clinicians',
    fields: ['name', 'email', 'phone'],
  },
  {
    list: 'Acuity, appointments',
    header:
      'Start Time,End Time,First Name,Last Name,Phone,Email,Type,Calendar,Appointment Price,Paid?,Amount Paid Online,Certificate Code,Notes,Date Scheduled,Label,Scheduled By,Canceled,Appointment ID',
    source: 'acuity',
    fields: [
      'starts-at',
      'ends-at',
      'first-name',
      'last-name',
      'phone',
      'email',
      'treatment',
      'clinician',
      null,
      null,
      null,
      null,
      'notes',
      null,
      null,
      null,
      'cancelled',
      'id',
    ],
  },
  {
    list: 'Amelia, appointments',
    header:
      'Appointment ID;Customer Name;Customer Email;Customer Phone;Employee;Service;Location;Start Time;End Time;Duration;Price;Payment Amount;Note;Status;Created On',
    source: 'amelia',
    fields: [
      'id',
      'name',
      'email',
      'phone',
      'clinician',
      'treatment',
      null,
      'starts-at',
      'ends-at',
      'duration',
      null,
      null,
      'notes',
      'status',
      null,
    ],
  },
  {
    list: 'LatePoint, bookings',
    header:
      'ID,Service,Start Date & Time,Duration,Customer,Customer Phone,Customer Email,Agent,Agent Phone,Agent Email,Status,Price,Booked On',
    source: 'latepoint',
    fields: [
      'id',
      'treatment',
      'starts-at',
      'duration',
      'name',
      'phone',
      'email',
      'clinician',
      null,
      'clinician-email',
      'status',
      null,
      null,
    ],
  },
  {
    list: 'SimplePractice, appointment status',
    header:
      'Date of Service,Client,Clinician,Billing Code,Rate Per Unit,Units,Total Fee,Progress Note Status',
    source: 'simplepractice',
    fields: ['starts-at', 'name', 'clinician', 'treatment', null, null, null, null],
  },
  {
    list: 'Jane, appointments',
    header:
      'guid,patient_guid,patient_first_name,patient_last_name,start_at,end_at,treatment_name,staff_member_name,state',
    source: 'jane',
    fields: [
      'id',
      'patient-id',
      'first-name',
      'last-name',
      'starts-at',
      'ends-at',
      'treatment',
      'clinician',
      'status',
    ],
  },
])('the columns of a list are known by their names: $list', ({ header, source, fields }) => {
  const file = lines(header)
  expect(recognizeSource(Buffer.from(file), { today: importDay })).toMatchObject({ source })
  expect(guessedFields(file)).toEqual(fields)
})

test('a column whose name says nothing is known by what is in it', () => {
  expect(
    recognizeSource(Buffer.from(lines('Name,B,C', 'Ann,ann@example.org,432-555-0143')), { today: importDay }),
  ).toMatchObject({
    columns: [{ field: 'name' }, { field: 'email', samples: ['ann@example.org'] }, { field: 'phone' }],
  })
})

test.each([
  { text: '11/30/2026', order: 'month-first', isSure: true },
  { text: '30/11/2026', order: 'day-first', isSure: true },
  { text: '05/06/2026', order: 'month-first', isSure: false },
  { text: '2026-11-30', order: 'month-first', isSure: true },
  { text: 'Nov 30, 2026', order: 'month-first', isSure: true },
])('dates like $text are guessed as $order', ({ text, order, isSure }) => {
  const file = lines('Name,Date,Time', `Ann,${text.includes(',') ? `"${text}"` : text},9:00`)
  expect(recognizeSource(Buffer.from(file), { today: importDay })).toMatchObject({
    dates: { value: order, isSure, samples: [{ text, read: expect.stringMatching(/^2026-/) }] },
    clock: '24-hour',
  })
})

test('an appointment brings its patient, treatment and clinician along, each once', async () => {
  const file = lines(
    'Client name,Mobile,E-mail,Start,End,Service,Provider,Remarks,Status',
    'Maria Gonzalez,(432) 555-0142,maria@example.org,11/30/2026 9:30 AM,11/30/2026 10:15 AM,DOT physical,Dr. E,Needs card,Booked',
    '"Gonzalez, Maria",432.555.0142,MARIA@example.org,12/1/2026 2:00 PM,,DOT Physical,Dr. E,,No show',
  )
  const records = await guessedRecords(file)
  expect(records.map(({ kind, line }) => `${line} ${kind}`)).toEqual([
    '2 patient',
    '2 treatment',
    '2 clinician',
    '2 appointment',
    '3 appointment',
  ])
  const [patient, treatment, clinician, first, second] = records
  expect(patient).toMatchObject({ name: 'Maria Gonzalez', phone: '+14325550142', email: 'maria@example.org' })
  expect(treatment).toMatchObject({ name: 'DOT physical', durationMinutes: 45 })
  expect(clinician).toMatchObject({ name: 'Dr. E' })
  const ids = { patient: idOf(patient), treatment: idOf(treatment), clinician: idOf(clinician) }
  expect(first).toMatchObject({
    startsAt: '2026-11-30T15:30:00Z',
    durationMinutes: 45,
    status: 'confirmed',
    notes: 'Needs card',
  })
  expect(first).toMatchObject(ids)
  expect(second).toMatchObject({ startsAt: '2026-12-01T20:00:00Z', durationMinutes: null, status: 'no-show' })
  expect(second).toMatchObject(ids)
})

const idOf = (record: unknown): string => (record as { sourceId: string }).sourceId

test.each([
  { line: 'Ann,,9:00', reason: { code: 'no-date' } },
  { line: 'Ann,11/30/2026,', reason: { code: 'no-time' } },
  { line: 'Tom Baker,13/45/2026,9:00', reason: { code: 'date', value: '13/45/2026' } },
  { line: 'Ann,11/30/2026,25:00', reason: { code: 'date', value: '25:00' } },
  { line: ',11/30/2026,9:00', reason: { code: 'no-patient' } },
])('a line that cannot be read says why: $line', async ({ line, reason }) => {
  const file = lines('Patient,Date,Time', 'Hal,11/30/2026,9:00', line, 'Rosa,11/30/2026,10:00')
  const records = await guessedRecords(file)
  expect(records.filter(({ kind }) => kind === 'appointment')).toHaveLength(2)
  expect(records.filter(({ kind }) => kind === 'unreadable')).toEqual([
    { kind: 'unreadable', line: 3, text: line.split(',').filter(Boolean).join(', '), reason },
  ])
})

test('times that the clock skips or shows twice are said', async () => {
  const file = lines(
    'Patient,Start',
    'Ann,3/8/2026 2:30 AM',
    'Ann,11/1/2026 1:30 AM',
    'Ann,11/2/2026 1:30 AM',
  )
  expect(await of('appointment', file)).toMatchObject([
    { startsAt: '2026-03-08T08:30:00Z', clockChange: 'skipped' },
    { startsAt: '2026-11-01T06:30:00Z', clockChange: 'twice' },
    { startsAt: '2026-11-02T07:30:00Z' },
  ])
})

test('times with an offset of their own need no zone', async () => {
  const file = lines(
    'Patient,Start',
    'Ann,2026-11-30T09:30:00-08:00',
    'Ann,2026-11-30 17:30Z',
    'Ann,Nov 30 2026 9:30 AM PST',
  )
  expect(recognizeSource(Buffer.from(file), { today: importDay })).toMatchObject({ hasOffsets: true })
  expect((await of('appointment', file)).map((one) => 'startsAt' in one && one.startsAt)).toEqual(
    Array(3).fill('2026-11-30T17:30:00Z'),
  )
})

test('a cancelled appointment of Acuity, and two bookings of a group of Amelia', async () => {
  const acuity = lines(
    'Start Time,End Time,First Name,Last Name,Phone,Email,Type,Calendar,Notes,Canceled,Appointment ID',
    '"November 30, 2026 9:30 am","November 30, 2026 10:00 am",Ann,Lee,\'+14325550142,ann@example.org,Botox,Dr. E,,canceled,77',
    '"November 30, 2026 10:30 am","November 30, 2026 11:00 am",Bo,Lee,\'+14325550143,bo@example.org,Botox,Dr. E,,no-show,78',
    '"November 30, 2026 11:30 am","November 30, 2026 12:00 pm",Cy,Lee,\'+14325550144,cy@example.org,Botox,Dr. E,,,79',
  )
  expect(await of('appointment', acuity)).toMatchObject([
    { sourceId: '77', status: 'cancelled', startsAt: '2026-11-30T15:30:00Z', durationMinutes: 30 },
    { sourceId: '78', status: 'no-show' },
    { sourceId: '79', status: 'confirmed' },
  ])
  expect(await of('patient', acuity)).toMatchObject([
    { phone: '+14325550142' },
    { phone: '+14325550143' },
    {},
  ])
  const amelia = lines(
    'Appointment ID,Customer Name,Customer Email,Customer Phone,Employee,Service,Start Time,End Time,Duration,Status',
    '5,Ann Lee,ann@example.org,,Dr. E,Yoga,11/30/2026 9:00 AM,11/30/2026 10:30 AM,1h 30min,Approved',
    '5,Bo Lee,bo@example.org,,Dr. E,Yoga,11/30/2026 9:00 AM,11/30/2026 10:30 AM,1h 30min,Pending',
  )
  const [ann, bo] = await of('appointment', amelia)
  expect([ann, bo]).toMatchObject([
    { durationMinutes: 90, status: 'confirmed' },
    { durationMinutes: 90, status: 'pending' },
  ])
  expect(idOf(ann)).not.toBe(idOf(bo))
})

test('what part of a line nobody can read is said, and the rest comes', async () => {
  const file = lines(
    'First name,Last name,Email,Phone,Birthday',
    'Ann,Lee,ann at example,call her sister,2/30/1980',
    'Bo,Lee,bo@example.org,432-555-0142 / 432-555-0143,2/28/80',
  )
  expect(await guessedRecords(file)).toMatchObject([
    {
      name: 'Ann Lee',
      email: null,
      phone: null,
      birthDate: null,
      unreadFields: [
        { field: 'email', text: 'ann at example' },
        { field: 'phone', text: 'call her sister' },
        { field: 'birth-date', text: '2/30/1980' },
      ],
    },
    { phone: '+14325550142', birthDate: '1980-02-28', unreadFields: [{ field: 'phone' }] },
  ])
})

test('prices and lengths of treatments', async () => {
  const file = lines(
    'Service,Duration,Price,Capacity',
    'Botox,1h 30min,"$1,250.00",1',
    'Consulta,0:45,"1.250,50 €",',
    'Yoga,60 minutes,25,8',
    'Odd,long,ask us,0',
  )
  expect(await guessedRecords(file)).toMatchObject([
    { name: 'Botox', durationMinutes: 90, priceCents: 125_000, capacity: 1 },
    { name: 'Consulta', durationMinutes: 45, priceCents: 125_050, capacity: null },
    { name: 'Yoga', durationMinutes: 60, priceCents: 2_500, capacity: 8 },
    {
      name: 'Odd',
      durationMinutes: null,
      unreadFields: [{ text: 'long' }, { text: 'ask us' }, { text: '0' }],
    },
  ])
})

test('a quotation mark that never closes ends the reading there, with its line', async () => {
  const file = `Name,Email,Notes\nAnn,ann@example.org,fine 5" needle\nBo,bo@example.org,"never closed\n${'Cy,cy@example.org,\n'.repeat(50)}`
  expect(await guessedRecords(file)).toMatchObject([
    { kind: 'patient', name: 'Ann', notes: 'fine 5" needle' },
    { kind: 'unreadable', line: 3, reason: { code: 'broken-file' } },
  ])
})

test('letters that are none make a line unreadable, and no other', async () => {
  const valid = Buffer.from('Name,Email\nAnn,ann@example.org\nJos')
  const file = Buffer.concat([
    valid,
    Buffer.from([0xe9]),
    Buffer.from(',jose@example.org\nBo,bo@example.org\n'),
  ])
  const choice = { ...guessedChoice(file), encoding: 'utf-8' as const }
  expect(await recordsOf(file, choice)).toMatchObject([
    { name: 'Ann' },
    { kind: 'unreadable', line: 3, reason: { code: 'letters' } },
    { name: 'Bo' },
  ])
  expect(await guessedRecords(file)).toMatchObject([{ name: 'Ann' }, { name: 'José' }, { name: 'Bo' }])
})

test.each([
  { file: Buffer.from('PK\u{3}\u{4}whatever'), why: 'spreadsheet' },
  { file: Buffer.from([0x1f, 0x8b, 8, 0]), why: 'packed' },
  { file: Buffer.from(' \n'), why: 'empty' },
  { file: Buffer.from('Dear Ann,\nsee you soon.\n'), why: 'unknown' },
])('what is no list says what it is instead: $why', ({ file, why }) => {
  expect(recognizeSource(file, { today: importDay })).toEqual({ source: null, why })
})

const latinText = fc.stringMatching(/^[ -~áéíóúñüÁÉÑ¿]{0,12}$/)
const name = latinText
  .filter((text) => /[a-z]{2}/i.test(text) && !text.includes(','))
  .map((text) => `A ${text}`)
const people = fc.array(fc.record({ name, notes: latinText }), { minLength: 3, maxLength: 12 })

test.each(
  (['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be', 'windows-1252'] as const).flatMap((encoding) =>
    delimiters.map((delimiter) => ({ encoding, delimiter })),
  ),
)('any list in $encoding with "$delimiter" is read as it was written', async ({ encoding, delimiter }) => {
  await fc.assert(
    fc.asyncProperty(people, fc.boolean(), fc.integer({ min: 1, max: 50 }), async (rows, isQuoted, size) => {
      const cell = (text: string) =>
        isQuoted || /["\n\r;,\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
      const line = (cells: string[]) => `${cells.map(cell).join(delimiter)}\r\n`
      const text = [
        ['Full name', 'Email', 'Notes'],
        ...rows.map(({ name, notes }) => [name, 'ñ@x', notes]),
      ].map(line)
      const file = encoded(text.join(''), encoding)
      const choice = guessedChoice(file)
      expect(choice).toMatchObject({ delimiter, columns: ['name', 'email', 'notes'] })
      const records = await recordsOf(file, choice, size)
      const plain = (one: string | null | undefined) =>
        (one ?? '')
          .replace(/^'(?=\s*[=+\-@])/, '')
          .replaceAll(/\s+/g, ' ')
          .trim()
      expect(
        records.map(
          (record) =>
            'notes' in record && 'name' in record && [plain(record.name), plain(record.notes), record.line],
        ),
      ).toEqual(rows.map(({ name, notes }, index) => [plain(name), plain(notes), index + 2]))
    }),
    { numRuns: 40 },
  )
})

test('our own exports are read back without the apostrophes that keep formulas from running', async () => {
  const file = [
    csvLine(['Name', 'Email', 'Phone', 'Notes']),
    csvLine(['Ann Lee', 'ann@example.org', '+14325550142', '=not a sum']),
  ].join('')
  expect(await guessedRecords(file)).toMatchObject([
    { name: 'Ann Lee', email: 'ann@example.org', phone: '+14325550142', notes: '=not a sum' },
  ])
})

test('nothing that is in a file makes it throw', async () => {
  const anyBytes = fc.uint8Array({ maxLength: 300 })
  const anyLines = fc
    .array(
      fc.constantFrom(
        'Name',
        ',',
        ';',
        '"',
        '\n',
        '\r\n',
        '\0',
        'é',
        '11/30/2026',
        '9:30',
        'Start',
        'Ann',
        "'=",
        '\u{feff}',
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => Buffer.from(parts.join('')))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anyBytes, anyLines),
      fc.constantFrom('appointments', 'patients', 'treatments', 'clinicians'),
      async (bytes, kind) => {
        recognizeSource(bytes, { today: importDay })
        const forced = recognizeSource(bytes, { today: importDay, as: kind as 'patients' })
        const base = guessedChoice('Name,Start,Email,Phone,Notes\n')
        const columns = 'columns' in forced ? forced.columns.map(({ field }) => field) : base.columns
        for (const record of await recordsOf(bytes, { ...base, kind: kind as 'patients', columns }, 7))
          expect(record.line).toBeGreaterThan(0)
      },
    ),
    { numRuns: 300 },
  )
})
