import { expect, test } from 'vitest'
import type { ShownEntry } from './entries.server.ts'
import { groupLooks } from './looks.ts'

let number = 0
const entry = (action: string, session = 'of-dana', who = 'Dana'): ShownEntry => ({
  id: `${++number}`,
  at: '2026-12-07T15:00:00.000Z',
  when: 'Mon, Dec 7, 9:00 AM',
  who,
  action,
  record: 'Appointment',
  kind: 'Appointments',
  recordId: '',
  opens: null,
  session,
  detail: '',
})

const several = (count: number, action: string, session?: string, who?: string) =>
  Array.from({ length: count }, () => entry(action, session, who))

/** How many entries each line holds. */
const sizes = (rows: ShownEntry[]) =>
  groupLooks(rows).map((line) => ('entries' in line ? line.entries.length : 1))

test.each([
  { about: 'looks of one sign-in', rows: several(5, 'view'), expected: [5] },
  { about: 'lists and records alike', rows: [...several(2, 'view'), ...several(2, 'list')], expected: [4] },
  { about: 'two alone', rows: several(2, 'view'), expected: [1, 1] },
  {
    about: 'a change in between',
    rows: [...several(3, 'view'), entry('edit'), ...several(3, 'list')],
    expected: [3, 1, 3],
  },
  {
    about: 'another sign-in of the same person',
    rows: [...several(3, 'view'), ...several(3, 'view', 'other')],
    expected: [3, 3],
  },
  { about: 'no sign-in', rows: several(4, 'view', '', 'A patient'), expected: [1, 1, 1, 1] },
  { about: 'changes', rows: several(4, 'edit'), expected: [1, 1, 1, 1] },
  { about: 'an action of a newer release', rows: several(4, 'prescribe'), expected: [1, 1, 1, 1] },
])('$about: lines of $expected', ({ rows, expected }) => expect(sizes(rows)).toEqual(expected))

test('no entry is left out or moved', () => {
  const rows = [...several(4, 'view'), entry('delete'), ...several(2, 'list'), ...several(3, 'view', 'other')]
  const lines = groupLooks(rows).flatMap((line) => ('entries' in line ? line.entries : [line]))
  expect(lines).toEqual(rows)
})
