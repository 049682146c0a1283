import { describe, expect, test } from 'vitest'
import type { Role } from '#app/db/values.ts'
import type { FoundPatient } from '#app/features/patients/search/found-patient.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { entriesFor, repeatOf } from './entries.ts'

const today = '2026-11-23' as CalendarDate
const offered = (typed: string, role: Role | null = 'admin') =>
  entriesFor({ typed, role, today }, []).map(({ id, entries }) => [id, entries.map((entry) => entry.words)])

describe('what the palette offers', () => {
  test('at first: the near days, what can be done, every screen of the role', () => {
    expect(offered('').map(([id]) => id)).toEqual(['days', 'actions', 'screens'])
    expect(offered('')[0]).toEqual([
      'days',
      ['Today, Monday, November 23', 'Tomorrow, Tuesday, November 24', 'This week'],
    ])
    expect(entriesFor({ typed: '', role: null, today }, [])).toEqual([])
  })

  test.each([
    { role: 'front-desk', no: ['Settings of nobody', 'Audit log'] },
    {
      role: 'editor',
      no: [
        'Add appointment',
        'Close a day or hours',
        'Add special hours for a day',
        'Dashboard',
        'This week',
      ],
    },
    { role: 'auditor', no: ['Add appointment', 'Messages', 'Print today’s schedule'] },
  ] as const)('nothing that $role may not open', ({ role, no }) => {
    const words = offered('', role).flatMap(([, entries]) => entries)
    for (const one of no) expect(words).not.toContain(one)
  })

  test.each([
    { typed: 'fri', words: 'Friday, November 27, 2026' },
    { typed: 'tomorrow', words: 'Tomorrow, Tuesday, November 24' },
    { typed: '12/3', words: 'Thursday, December 3, 2026' },
    { typed: 'print tom', words: 'Print tomorrow’s schedule' },
    { typed: 'mess', words: 'Messages' },
    { typed: 'special', words: 'Add special hours for a day' },
    { typed: 'Ruth', words: 'Add appointment for “Ruth”' },
    { typed: '0107', words: 'Add appointment for “0107”' },
  ])('"$typed" offers $words', ({ typed, words }) =>
    expect(offered(typed).flatMap(([, entries]) => entries)).toContain(words),
  )

  const found = (name: string) => ({ id: 'p1', name, phone: '', line: '', ending: '' }) as FoundPatient
  const firstOf = (typed: string, people: string[] = [], role: Role = 'admin') =>
    entriesFor({ typed, role, today }, people.map(found))[0]?.entries[0]?.words

  test.each([
    { typed: 'team', first: 'Team & rooms' },
    { typed: 'reports', first: 'Reports' },
    { typed: 'reports', first: 'Reports' },
    { typed: 'wait', first: 'Waitlist' },
    { typed: 'sett', first: 'Settings' },
    { typed: 'users', first: 'Users' },
    { typed: 'backup', first: 'Backups' },
    { typed: 'passkey', first: 'You' },
    { typed: 'sms', first: 'Text messages' },
    { typed: 'integrity', first: 'Trust' },
    { typed: 'logout', first: 'Logout' },
    { typed: 'sign out', first: 'Logout' },
    { typed: 'month', first: 'This month' },
    { typed: 'tomorrow', first: 'Tomorrow, Tuesday, November 24' },
    { typed: '12/3', first: 'Thursday, December 3, 2026' },
  ])('"$typed" and Enter opens $first, no matter who is called something like it', ({ typed, first }) => {
    expect(firstOf(typed)).toBe(first)
    expect(firstOf(typed, ['Samuel Teamer'])).toBe(first)
  })

  test.each([
    { typed: 'pat', person: 'Pat Smith' },
    { typed: 'te', person: 'Teresa Gil' },
    { typed: 'pri', person: 'Priscilla Gray' },
    { typed: 'and', person: 'Andrew Hill' },
    { typed: '018', person: 'Elena Ruiz' },
  ])('"$typed" and Enter opens $person', ({ typed, person }) => expect(firstOf(typed, [person])).toBe(person))

  test.each(['team', 'wait', 'print', 'tomorrow', 'Ruth', 'pat'])('adding “%s” comes last', (typed) => {
    const groups = entriesFor({ typed, role: 'admin', today }, [found('Pat Smith')])
    expect(groups.at(-1)?.entries.map(({ id }) => id)).toEqual(['add-for'])
    expect(groups.flatMap(({ entries }) => entries).filter(({ id }) => id === 'add-for')).toHaveLength(1)
  })

  test('who may not open a screen does not find it by another word', () => {
    expect(firstOf('users', [], 'front-desk')).toBe('Add appointment for “users”')
    expect(firstOf('backup', [], 'editor')).toBeUndefined()
    expect(firstOf('logout', [], 'auditor')).toBe('Logout')
  })

  test('a visit that is open is repeated, by anyone who may see visits', () => {
    const repeat = repeatOf({ pathname: '/admin/dashboard/b3_x', search: '?tab=today' })
    expect(repeat).toBe('/admin/dashboard/b3_x/repeat?tab=today')
    const words = (role: Role, typed = '') =>
      entriesFor({ typed, role, today, repeat }, []).flatMap(({ entries }) => entries.map((one) => one.words))
    expect(words('front-desk', 'rep')).toContain('Repeat this appointment')
    expect(words('editor')).not.toContain('Repeat this appointment')
    expect(offered('rep').flatMap(([, entries]) => entries)).not.toContain('Repeat this appointment')
    for (const pathname of ['', '/add', '/sheet', '/b3_x/repeat'])
      expect(repeatOf({ pathname: `/admin/dashboard${pathname}`, search: '' })).toBeNull()
  })

  test('in Spanish', () =>
    withLanguage('es', () => {
      const words = (typed: string) => offered(typed).flatMap(([, entries]) => entries)
      expect(words('manana')).toContain('Mañana, martes 24 de noviembre')
      expect(words('3/12')).toContain('Jueves 3 de diciembre de 2026')
      expect(words('horario especial')).toContain('Agregar horario especial para un día')
      for (const [typed, first] of [
        ['equipo', 'Equipo y salas'],
        ['usuarios', 'Usuarios'],
        ['copia', 'Respaldos'],
        ['salir', 'Cerrar sesión'],
        ['mes', 'Este mes'],
        ['informes', 'Informes'],
      ] as const)
        expect(firstOf(typed, ['Samuel Equis'])).toBe(first)
      expect(words('imprimir')).toContain('Imprimir el horario de hoy')
    }))

  test('what is filled in is a name or a number', () => {
    const caller = (typed: string) =>
      entriesFor({ typed, role: 'admin', today }, [])
        .flatMap(({ entries }) => entries)
        .find(({ id }) => id === 'add-for')?.caller
    expect(caller('Ruth')).toEqual({ name: 'Ruth' })
    expect(caller('432 555')).toEqual({ phone: '432 555' })
    expect(caller('r')).toBeUndefined()
  })
})
