import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseDate } from '../platform/dates.ts'
import { checkFile } from './import-check.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-import-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const today = parseDate('2026-11-20')
if (today === null) throw new Error('no day')
const clinic = { timeZone: 'America/Chicago', today }

function fileWith(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('a list: what it holds, how its columns are read, and the lines that nobody can read', async () => {
  const list = [
    'Patient,Phone,Start,Invoice no.',
    'Ann,none,3/8/2026 2:30 AM,1',
    'Bo,432-555-0142,13/45/2026,2',
    'Bo,432-555-0142,11/30/2026 9:30 AM,2',
  ].join('\n')
  expect(await checkFile(fileWith('list.csv', list), clinic)).toEqual({
    source: 'csv-appointments',
    columns: [
      { header: 'Patient', field: 'name' },
      { header: 'Phone', field: 'phone' },
      { header: 'Start', field: 'starts-at' },
      { header: 'Invoice no.', field: null },
    ],
    counts: {
      patient: 2,
      appointment: 2,
      treatment: 0,
      clinician: 0,
      closure: 0,
      page: 0,
      post: 0,
      picture: 0,
      unreadable: 1,
    },
    unreadable: [
      {
        kind: 'unreadable',
        line: 3,
        text: 'Bo, 432-555-0142, 13/45/2026, 2',
        reason: { code: 'date', value: '13/45/2026' },
      },
    ],
    unreadFields: 1,
    clockChanges: 1,
  })
})

test.each([
  {
    name: 'calendar',
    text: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261130T153000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR',
    source: 'ics',
    kind: 'closure',
  },
  {
    name: 'resources',
    text: '{"resourceType":"Patient","name":[{"text":"Ann"}]}',
    source: 'fhir',
    kind: 'patient',
  },
  {
    name: 'dump',
    text: "INSERT INTO `ea_blocked_periods` (`id`,`start_datetime`,`end_datetime`) VALUES (1,'2026-11-26 00:00:00','2026-11-27 00:00:00');",
    source: 'easyappointments',
    kind: 'closure',
  },
])('a file of another kind: $name', async ({ name, text, source, kind }) => {
  expect(await checkFile(fileWith(name, text), clinic)).toMatchObject({
    source,
    counts: { [kind]: 1, unreadable: 0 },
  })
})

test('what is none of them says what it is', async () => {
  expect(await checkFile(fileWith('letter.txt', 'Dear Ann,'), clinic)).toBe('unknown')
})
