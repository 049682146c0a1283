import { expect, test } from 'vitest'
import { slowestStatementMilliseconds } from '#app/db/engine/database.server.ts'
import { type EmailKind, emailKinds } from '#app/db/values.ts'
import { sendLimitMilliseconds } from '#app/platform/mail/mailer.server.ts'
import {
  aboutAppointment,
  isAwaited,
  isMissed,
  leaseSeconds,
  markPauseMilliseconds,
  markTries,
  type NewerEmail,
  nextTry,
  reachedPatient,
  recipientOf,
  successionOf,
  triesEnd,
} from './rules.ts'

const createdAt = Temporal.Instant.from('2026-12-07T15:00:00Z')

/** The instants of all tries of an email that always fails, in seconds after it was written. */
function tries(): number[] {
  const seconds = [0]
  let now: Temporal.Instant | null = createdAt
  for (let attempts = 1; now; attempts++) {
    now = nextTry({ createdAt, attempts, usefulUntil: null }, now)
    if (now) seconds.push(now.since(createdAt).total('seconds'))
  }
  return seconds
}

test('pauses grow to an hour', () => {
  const pauses = tries().map((second, index, all) => second - (all[index - 1] ?? 0))
  expect(pauses.slice(1, 9)).toEqual([30, 60, 120, 300, 900, 1_800, 3_600, 3_600])
})

test('the last try is made when 24 hours are over, and then no more', () => {
  expect(tries().at(-1)).toBe(24 * 3_600)
  expect(tries().length).toBeLessThan(40)
})

test('a process that slept for a day tries once more and gives up', () => {
  expect(nextTry({ createdAt, attempts: 1, usefulUntil: null }, createdAt.add({ hours: 25 }))).toBeNull()
})

test.each([
  { status: 'sent', transport: 'smtp', reached: true },
  { status: 'sent', transport: 'emailjs', reached: true },
  { status: 'sent', transport: 'file', reached: false },
  { status: 'waiting', transport: '', reached: false },
  { status: 'dead', transport: '', reached: false },
])('$status through "$transport" reached the patient: $reached', ({ reached, ...email }) => {
  expect(reachedPatient(email)).toBe(reached)
})

test.each([
  ['smtp', true],
  ['emailjs', true],
  ['file', false],
])('a visitor waits for an email through %s: %s', (transport, awaited) => {
  expect(isAwaited({ transport })).toBe(awaited)
})

test('an email that nobody has tried yet is tried after the first pause', () => {
  expect(nextTry({ createdAt, attempts: 0, usefulUntil: null }, createdAt)).toEqual(
    createdAt.add({ seconds: 30 }),
  )
})

test('a reminder is tried until its own end, and nobody is told that it was missed', () => {
  const triedUntil = createdAt.add({ minutes: 50 })
  const email = { createdAt, usefulUntil: createdAt.add({ hours: 2 }), triedUntil }
  const late = createdAt.add({ minutes: 45 })
  expect(nextTry({ ...email, attempts: 6 }, late)).toEqual(triedUntil)
  expect(nextTry({ ...email, triedUntil: null, attempts: 6 }, late)).toBeNull()
  expect(nextTry({ ...email, attempts: 7 }, triedUntil)).toBeNull()
  expect(isMissed({ kind: 'reminder', recipient: 'patient' })).toBe(false)
  expect(isMissed({ kind: 'confirmed', recipient: 'patient' })).toBe(true)
})

test('seventeen kinds of emails are written', () => {
  const byPatients = ['cancelled-by-patient', 'moved-by-patient']
  const byStaff = ['confirmed', 'cancelled', 'moved', 'changed']
  const ofVisits = ['request-received', ...byStaff, ...byPatients, 'repeated', 'undelivered']
  const ofWaitlist = ['waitlist-joined', 'waitlist-offer']
  const ofStaff = ['staff-news', 'staff-code', 'owner-alarm']
  const others = ['invitation', 'reply', ...ofWaitlist, ...ofStaff, 'visit-links', 'reminder']
  expect(emailKinds).toEqual([...ofVisits, ...others])
})

test.each([
  { hoursAhead: 48, minutes: 24 * 60 },
  { hoursAhead: 26, minutes: 24 * 60 },
  { hoursAhead: 20, minutes: 18 * 60 },
  { hoursAhead: 1, minutes: 10 },
])('for a visit in $hoursAhead h it is tried for $minutes min', ({ hoursAhead, minutes }) => {
  const usefulUntil = createdAt.add({ hours: hoursAhead })
  expect(triesEnd(createdAt, usefulUntil).since(createdAt).total('minutes')).toBe(minutes)
})

test('a lease outlasts the send and every try to mark it, however slow the database is', () => {
  const pauses = Array.from({ length: markTries - 1 }, (_, tries) => markPauseMilliseconds * (tries + 1))
  const marks = markTries * slowestStatementMilliseconds + pauses.reduce((sum, pause) => sum + pause, 0)
  expect(leaseSeconds * 1_000).toBeGreaterThan(sendLimitMilliseconds + marks)
})

const now = createdAt.add({ minutes: 5 })
const newer = (kind: EmailKind, given: Partial<NewerEmail> = {}): NewerEmail => ({
  kind,
  status: 'sent',
  attempts: 1,
  dueAt: createdAt,
  ...given,
})

test.each([
  { kind: 'confirmed', beside: [], becomes: null },
  { kind: 'confirmed', beside: [newer('confirmed')], becomes: 'replaced' },
  { kind: 'request-received', beside: [newer('confirmed', { status: 'dead' })], becomes: 'replaced' },
  { kind: 'moved', beside: [newer('moved')], becomes: 'replaced' },
  { kind: 'moved', beside: [newer('confirmed')], becomes: null },
  { kind: 'moved', beside: [newer('changed')], becomes: 'replaced' },
  { kind: 'changed', beside: [newer('moved')], becomes: null },
  { kind: 'changed', beside: [newer('cancelled')], becomes: 'replaced' },
  { kind: 'confirmed', beside: [newer('moved')], becomes: null },
  { kind: 'moved', beside: [newer('cancelled')], becomes: 'replaced' },
  { kind: 'moved-by-patient', beside: [newer('moved')], becomes: 'replaced' },
  { kind: 'moved-by-patient', beside: [newer('cancelled-by-patient')], becomes: 'replaced' },
  { kind: 'request-received', beside: [newer('moved-by-patient')], becomes: 'replaced' },
  { kind: 'cancelled-by-patient', beside: [newer('moved-by-patient')], becomes: null },
  { kind: 'cancelled-by-patient', beside: [newer('confirmed')], becomes: 'replaced' },
  {
    kind: 'moved',
    beside: [newer('moved', { status: 'waiting' })],
    becomes: { waitUntil: now.add({ seconds: 30 }) },
  },
  {
    kind: 'moved',
    beside: [newer('moved', { status: 'waiting', dueAt: now.add({ hours: 1 }) })],
    becomes: { waitUntil: now.add({ hours: 1 }) },
  },
  {
    kind: 'confirmed',
    beside: [newer('moved', { status: 'waiting', attempts: 0, dueAt: now.add({ seconds: 9 }) })],
    becomes: { waitUntil: now.add({ seconds: 9 }) },
  },
  {
    kind: 'confirmed',
    beside: [newer('moved', { status: 'waiting', dueAt: now.add({ hours: 1 }) })],
    becomes: null,
  },
] satisfies { kind: EmailKind; beside: NewerEmail[]; becomes: unknown }[])(
  '"$kind" beside newer emails $beside: $becomes',
  ({ kind, beside, becomes }) => {
    expect(successionOf(kind, beside, now)).toEqual(becomes)
  },
)

test('all emails go to the patient but the notice to staff', () => {
  const toClinic = emailKinds.filter((kind) => recipientOf[kind] === 'clinic')
  expect(toClinic).toEqual(['undelivered'])
  expect(emailKinds.filter((kind) => recipientOf[kind] === 'patient')).toHaveLength(9)
})

test('a subject is of a kind and has an id', () => {
  expect(aboutAppointment('a1')).toEqual({ kind: 'appointment', id: 'a1' })
})
