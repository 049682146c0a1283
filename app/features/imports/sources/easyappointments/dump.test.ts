import fc from 'fast-check'
import { expect, test } from 'vitest'
import { easyAppointmentsRows, easyAppointmentsTables } from '#test/imports/easyappointments.ts'
import { importDay, recordsOf } from '#test/imports/source-files.ts'
import { recognizeSource } from '../recognition.server.ts'
import { DumpReader, type DumpRow } from './dump-rows.server.ts'

const choice = {
  source: 'easyappointments',
  encoding: 'utf-8',
  timeZone: 'America/Chicago',
  phoneCountry: 'US',
} as const
const dump = `${easyAppointmentsTables}\n${easyAppointmentsRows}\n`
const of = async (kind: string, file = dump) =>
  (await recordsOf(file, choice, 17)).filter((record) => record.kind === kind)

test('a dump is recognized, and its zone where the sample reaches that far', () => {
  expect(recognizeSource(Buffer.from(dump), { today: importDay })).toEqual({
    source: 'easyappointments',
    encoding: 'utf-8',
    timeZone: 'America/Denver',
  })
})

test('providers are clinicians with their hours, breaks left out; administrators stay', async () => {
  expect(await of('clinician')).toMatchObject([
    {
      sourceId: '2',
      name: 'Jordan Example',
      phone: '+14325550100',
      hours: [1, 2, 3, 4, 5].flatMap((weekday) => [
        { weekday, from: '09:00', to: '14:30' },
        { weekday, from: '15:00', to: '18:00' },
      ]),
    },
    { sourceId: '3', name: "Riley O'Neil", hours: [] },
  ])
})

test('customers are patients, with the company’s own fields in their notes', async () => {
  expect(await of('patient')).toMatchObject([
    {
      sourceId: '10',
      name: 'María González',
      email: 'maria@example.org',
      phone: '+14325550142',
      language: 'es',
      notes: 'says "hi";\nsecond line\\ with -- # /* and \'quotes\'\nBorn: 2/28/1980',
    },
    {
      sourceId: '11',
      name: 'Hal',
      email: null,
      phone: null,
      notes: null,
      unreadFields: [
        { field: 'email', text: 'no address' },
        { field: 'phone', text: 'none' },
      ],
    },
  ])
})

test('services are treatments, with who offers them; no price is none', async () => {
  expect(await of('treatment')).toMatchObject([
    {
      sourceId: '5',
      durationMinutes: 30,
      priceCents: 7_550,
      description: 'Bring the form; ü, 😀',
      capacity: 1,
      clinicians: ['2'],
    },
    { sourceId: '6', durationMinutes: 60, priceCents: null, capacity: 8, clinicians: ['2', '3'] },
  ])
})

test('appointments are in their provider’s zone, else the company’s; clock changes are said', async () => {
  expect(await of('appointment')).toMatchObject([
    {
      sourceId: '100',
      startsAt: '2026-11-30T15:30:00Z',
      durationMinutes: 30,
      status: 'confirmed',
      patient: '10',
      treatment: '5',
      clinician: '2',
      notes: 'Needs card',
    },
    {
      sourceId: '101',
      startsAt: '2026-11-30T16:30:00Z',
      durationMinutes: 60,
      status: 'cancelled',
      clinician: '3',
    },
    { sourceId: '102', startsAt: '2026-03-08T08:30:00Z', status: 'pending', clockChange: 'skipped' },
    { sourceId: '103', startsAt: '2026-11-01T06:30:00Z', treatment: null, clockChange: 'twice' },
    { sourceId: '106', status: 'confirmed', unreadFields: [{ field: 'status', text: 'VIP' }] },
  ])
})

test('exceptions close what they take from the week, blocked periods the clinic', async () => {
  expect(
    (await of('closure')).map(
      (one) => one.kind === 'closure' && [one.clinician, one.startsAt, one.endsAt, one.reason],
    ),
  ).toEqual([
    // December 24, until 1 PM instead of 6: of the break nothing is taken.
    ['2', '2026-12-24T19:00:00Z', '2026-12-24T20:30:00Z', null],
    ['2', '2026-12-24T21:00:00Z', '2026-12-25T00:00:00Z', null],
    ['2', '2026-12-28T15:00:00Z', '2026-12-28T20:30:00Z', null],
    ['2', '2026-12-28T21:00:00Z', '2026-12-29T00:00:00Z', null],
    ['2', '2026-12-29T15:00:00Z', '2026-12-29T20:30:00Z', null],
    ['2', '2026-12-29T21:00:00Z', '2026-12-30T00:00:00Z', null],
    // Of December 25 only the older list knows.
    ['2', '2026-12-25T15:00:00Z', '2026-12-25T20:30:00Z', null],
    ['2', '2026-12-25T21:00:00Z', '2026-12-26T00:00:00Z', null],
    [null, '2026-11-26T07:00:00Z', '2026-11-27T07:00:00Z', 'Thanksgiving'],
    ['2', '2026-12-01T18:00:00Z', '2026-12-01T19:00:00Z', 'Lunch'],
  ])
})

test('what cannot be read says why, and on which line of the dump', async () => {
  const line = (text: string) => dump.slice(0, dump.indexOf(text)).split('\n').length
  expect((await of('unreadable')).map((one) => one.kind === 'unreadable' && [one.line, one.reason])).toEqual([
    [line('(12, NULL'), { code: 'no-name' }],
    [line("(3, '2026-12-30'"), { code: 'extra-hours', value: '2026-12-30' }],
    [line('(105, '), { code: 'no-patient' }],
    [line('(107, '), { code: 'span', value: '2026-12-04 09:00:00 – 2026-12-04 09:00:00' }],
  ])
})

test('a dump that was cut off says so, and gives what it has', async () => {
  const records = await recordsOf(dump.slice(0, dump.indexOf("(103, '")), choice)
  expect(records.filter(({ kind }) => kind === 'appointment')).toHaveLength(3)
  expect(records.at(-1)).toMatchObject({ kind: 'unreadable', reason: { code: 'broken-file' } })
})

test('a dump without the names of its columns says so', async () => {
  const file = "INSERT INTO `ea_users` VALUES (1,'a');\nINSERT INTO `wp_posts` VALUES (1,'a');\n"
  expect(await recordsOf(file, choice)).toEqual([
    { kind: 'unreadable', line: 1, text: 'ea_users', reason: { code: 'no-columns' } },
  ])
})

test('tables of another program with such a name stay out', async () => {
  const file = `CREATE TABLE wp_users (ID bigint, user_login text);\nINSERT INTO wp_users VALUES (7, 'x');\n${dump}`
  expect(await of('patient', file)).toHaveLength(2)
})

function rowsOf(text: string, size: number): DumpRow[] {
  const reader = new DumpReader()
  const rows: DumpRow[] = []
  for (let from = 0; from < text.length; from += size)
    rows.push(...reader.push(text.slice(from, from + size)))
  return [...rows, ...reader.end().rows]
}

const escaped: Record<string, string> = {
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\u{1a}': '\\Z',
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
}
const mysqldump = (text: string) => `'${[...text].map((sign) => escaped[sign] ?? sign).join('')}'`
const standard = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

test('any value is read as it was dumped, in pieces of any size', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-'"\\`;,()#/*\n\0 a]{0,12}$/))
  const value = fc.oneof(fc.constant(null), fc.integer().map(String), text)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(mysqldump, standard),
      fc.integer({ min: 1, max: 9 }),
      (rows, write, size) => {
        const cell = (one: string | null) => (one === null ? 'NULL' : /^-?\d+$/.test(one) ? one : write(one))
        const line = rows.map((row) => `(${row.map(cell).join(',')})`)
        const file = `-- it's a comment\n/*!40000 ALTER TABLE \`t\` DISABLE KEYS */;\nINSERT INTO \`a\`.\`t\` (\`x\`, \`y\`) VALUES\n${line.join(',\n')};\n`
        expect(rowsOf(file, size).map(({ table, columns, values }) => ({ table, columns, values }))).toEqual(
          rows.map((values) => ({ table: 't', columns: ['x', 'y'], values })),
        )
      },
    ),
    { numRuns: 500 },
  )
})

test('nothing that is in a dump makes it throw', async () => {
  const part = fc.constantFrom(
    'INSERT INTO ',
    'CREATE TABLE ',
    'ea_users',
    '`ea_appointments`',
    ' VALUES ',
    '(',
    ')',
    ',',
    ';',
    "'",
    '"',
    '`',
    '\\',
    '--',
    '/*',
    '*/',
    '#',
    '\n',
    'NULL',
    '0x4G',
    '1',
    "'2026-13-45 99:00:00'",
    "(1,'2026-11-30 09:30:00')",
    'id_roles int',
    'first_name',
    'start_datetime',
    'id_users_provider',
  )
  const columns = [
    'id',
    'first_name',
    'id_roles',
    'start_datetime',
    'end_datetime',
    'id_users_provider',
    'id_users_customer',
    'is_unavailability',
    'start_date',
    'slug',
  ]
  const rows = fc
    .tuple(
      fc.constantFrom('users', 'appointments', 'working_plan_exceptions', 'user_settings', 'blocked_periods'),
      fc.array(
        fc.oneof(
          fc.string(),
          fc.constantFrom('2', '3', '2026-11-30 09:30:00', '9999-99-99 00:00:00', '2026-02-30'),
        ),
        { minLength: 10, maxLength: 10 },
      ),
    )
    .map(
      ([table, values]) =>
        `INSERT INTO ea_${table} (${columns.join(',')}) VALUES (${values.map(mysqldump).join(',')});`,
    )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.array(part, { maxLength: 60 }), fc.array(rows, { maxLength: 8 })),
      async (parts) => {
        await recordsOf(parts.join(''), choice, 5)
      },
    ),
    { numRuns: 500 },
  )
})
