import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedMessage } from '#test/visitor-factories.ts'
import { acceptMessage } from '../messages/desk/commands.server.ts'
import { belongings } from '../patient-files/belongings.server.ts'
import type { Said } from './details.server.ts'
import { type ContactSource, joinPatient, joinWriter } from './matching.server.ts'
import { mergePatients } from './merge-commands.server.ts'

const at = Temporal.Instant.from('2026-12-01T15:00:00Z')
const maria = {
  name: 'María López',
  email: 'maria@example.com',
  phone: '(432) 555-0164',
  language: 'en',
} as const
const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const

const join = (db: Database, said: Partial<Said>, when = at, source: ContactSource = 'staff') =>
  inTransaction(db, (tx) => joinPatient(tx, { ...maria, ...said }, when, source))

/** A form says nothing but what is confirmed for her. */
const onForm = [
  { said: {}, why: 'nothing else' },
  { said: { name: 'maria  LOPEZ' }, why: 'accents, case and spaces' },
  { said: { phone: '+1 432.555.0164', email: '' }, why: 'the number in another form' },
  { said: { phone: '432-555-0164 ext. 5', email: '' }, why: 'an extension' },
]
/** It adds a number or address: a form gets a record of its own, staff do not. */
const addsContact = [
  { said: { phone: '432-555-0199 or 432-555-0164', email: '' }, why: 'one of two numbers' },
  { said: { phone: '432-555-0100', email: 'MARIA@example.com' }, why: 'the address alone' },
]
const others = [
  { said: { name: 'Mario López' }, why: 'another name with the same contact' },
  { said: { phone: '432-555-0101', email: 'm@example.com' }, why: 'the name alone' },
  { said: { phone: '', email: '' }, why: 'no contact at all' },
]

forEachEngineWithServices((openServices) => {
  test('the same person is known again, and nobody else is', async () => {
    const { db } = await openServices()
    const first = await join(db, {})
    for (const { said, why } of onForm) expect([why, await join(db, said, at, 'form')]).toEqual([why, first])
    for (const { said, why } of addsContact)
      expect([why, await join(db, said, at, 'form')]).not.toEqual([why, first])
    for (const { said, why } of [...onForm, ...addsContact])
      expect([why, await join(db, said)]).toEqual([why, first])
    for (const { said, why } of others) expect([why, await join(db, said)]).not.toEqual([why, first])
  })

  test('all details that came before are compared, and the oldest wins', async () => {
    const services = await openServices()
    const { db } = services
    const young = await join(db, { phone: '432-555-0111', email: '' })
    const old = await join(db, { phone: '432-555-0122', email: '' }, at.subtract({ hours: 1 }))
    expect(await join(db, { phone: '432-555-0111 / 432-555-0122', email: 'new@example.com' })).toBe(old)
    expect(await join(db, { phone: '', email: 'new@example.com' })).toBe(old)
    const ana = await join(db, { name: 'Ana', phone: '432-555-0133', email: '' })
    await mergePatients(services, { actor: dana, intoId: young, patientId: ana }, belongings)
    expect(await join(db, { name: 'Ana', phone: '432-555-0111', email: '' })).toBe(young)
    expect(await join(db, { phone: '432-555-0133', email: '' })).toBe(young)
  })

  test('those who book at one moment are one patient', async () => {
    const { db } = await openServices()
    const ids = await Promise.all(Array.from({ length: 8 }, () => join(db, {})))
    expect(new Set(ids).size).toBe(1)
  })

  test('spam makes no patient of a stranger, until staff say it is none', async () => {
    const services = await openServices()
    const { db } = services
    const asSpam = (said: Said) =>
      inTransaction(db, (tx) => joinWriter(tx, { ...said, possibleSpam: true }, at))
    expect(await asSpam(maria)).toBeNull()
    const id = await join(db, {})
    expect(await asSpam(maria)).toBe(id)
    const message = await storedMessage(db, { ...maria, name: 'Ana', possibleSpam: 1 })
    const { id: messageId, updatedAt, createdAt } = message
    await acceptMessage(services, { actor: dana, id: messageId, seen: updatedAt })
    const { patientId } = await db
      .selectFrom('contact_messages')
      .select('patientId')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    expect(await join(db, { name: 'Ana' })).toBe(patientId)
    const patient = db.selectFrom('patients').select('createdAt').where('id', '=', patientId)
    expect(await patient.executeTakeFirst()).toEqual({ createdAt })
  })
})
