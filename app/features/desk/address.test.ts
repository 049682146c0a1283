import { expect, test } from 'vitest'
import type { CalendarDate } from '#app/platform/dates.ts'
import type { VisitFilter } from '../scheduling/lists/rules.ts'
import {
  dialogAddress,
  doneAddress,
  everything,
  listAddress,
  readAddress,
  readMoveChoice,
  visitAddress,
} from './address.ts'

const read = (address: string) => readAddress(new URL(address, 'http://clinic.example').searchParams)

test('the plain dashboard asks for no tab', () => {
  expect(read('/admin/dashboard')).toEqual({
    tab: null,
    only: null,
    earlier: false,
    after: null,
    schedule: null,
    settle: null,
    filter: everything,
    list: '/admin/dashboard',
    dialog: null,
    done: null,
  })
})

test('a dialog and an action keep the page of the list they belong to', () => {
  const list = listAddress({ after: '2026-12-07T15:00:00.000Z_abc' })
  expect(read(list).list).toBe(list)
  expect(read(dialogAddress(list, 'status', 'a&b'))).toMatchObject({
    list,
    dialog: { kind: 'status', id: 'a&b' },
  })
  expect(read(doneAddress(list, { action: 'deleted', row: 'a&b' }))).toMatchObject({
    list,
    done: { action: 'deleted', row: 'a&b', undo: null, email: false, mustCall: false },
    dialog: null,
  })
  expect(
    read(
      doneAddress(list, {
        action: 'moved',
        row: 'a',
        changed: { undoId: 'u', email: true, mustCall: false },
      }),
    ).done,
  ).toEqual({
    action: 'moved',
    row: 'a',
    undo: 'u',
    email: true,
    mustCall: false,
  })
})

test.each([
  '?done=constructor',
  '?done=',
  '?view=all',
  '?update=',
  '?status=gone',
  '?from=2026-02-30',
  "?treatment=' or 1=1",
])('%s says nothing', (search) => {
  expect(read(`/admin/dashboard${search}`)).toMatchObject({
    done: null,
    dialog: null,
    filter: everything,
  })
})

test('a filter is kept from page to page, next to a dialog', () => {
  const filter: VisitFilter = {
    status: 'pending',
    treatment: 'abc',
    clinician: 'nobody',
    from: '2026-12-07' as CalendarDate,
    to: '2026-12-11' as CalendarDate,
    find: 'xyz',
    sort: 'soonest',
  }
  const list = listAddress({ filter, after: '2026-12-07T15:00:00.000Z_abc' })
  expect(read(dialogAddress(list, 'status', 'row'))).toMatchObject({
    filter,
    list,
    dialog: { kind: 'status', id: 'row' },
  })
})

test('a week and the details next to it keep each other', () => {
  const { list, schedule } = read('/admin/dashboard?view=week&date=2026-12-09&treatment=a')
  expect(schedule).toEqual({ kind: 'week', date: '2026-12-09' })
  const page = visitAddress(list, 'v1', { move: '2026-12-10', strip: null })
  expect(page).toBe('/admin/dashboard/v1?treatment=a&view=week&date=2026-12-09&move=2026-12-10')
  expect(read(page).list).toBe(list)
  expect(readMoveChoice(new URL(page, 'http://clinic.example').searchParams)).toEqual({
    day: '2026-12-10',
    strip: null,
    clinician: null,
    treatment: null,
    minutes: null,
    room: null,
    next: null,
    other: null,
  })
})

test('a day and a time that were typed come along, as far as they are no longer than both', () => {
  const typed = { move: '', otherDay: 'next Friday', otherTime: `7:45 ${'x'.repeat(100)}` }
  const page = visitAddress('/admin/dashboard', 'v1', typed)
  const { other } = readMoveChoice(new URL(page, 'http://clinic.example').searchParams) ?? {}
  expect(other).toEqual({ otherDay: 'next Friday', otherTime: typed.otherTime.slice(0, 40) })
})

test.each([
  ['?tab=today', 'today'],
  ['?tab=requests&clinician=c1', 'requests'],
  ['?tab=constructor', null],
  ['?status=pending', 'all'],
  ['?after=2026-12-07T15:00:00.000Z_abc', 'all'],
  ['?view=day&treatment=t1', null],
])('%s opens the tab %s', (query, tab) => expect(read(`/admin/dashboard${query}`).tab).toBe(tab))

test('a tab keeps its address, and knows only what it can be narrowed to', () => {
  for (const list of [
    '/admin/dashboard?tab=today&only=not-arrived',
    '/admin/dashboard?tab=today&only=not-answered',
    '/admin/dashboard?tab=today&earlier=1',
    '/admin/dashboard?tab=requests&only=past',
    '/admin/dashboard?clinician=c1&tab=upcoming&only=not-confirmed',
    '/admin/dashboard?status=pending',
    '/admin/dashboard?tab=all',
  ])
    expect(read(list).list).toBe(list)
  expect(read('/admin/dashboard?tab=upcoming&only=past').only).toBeNull()
  expect(read('/admin/dashboard?only=past').only).toBeNull()
})
