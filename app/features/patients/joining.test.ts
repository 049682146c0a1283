import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { joinWaiting } from '#app/patient-upkeep.server.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedMessage } from '#test/visitor-factories.ts'
import type { Said } from './details.server.ts'
import { joinPatient, joinWriter } from './matching.server.ts'
import { mergePatients } from './merge-commands.server.ts'

const at = Temporal.Instant.from('2026-12-01T15:00:00Z')
const maria = {
  name: 'María López',
  email: 'maria@example.com',
  phone: '(432) 555-0164',
  language: 'en',
} as const
const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const

const join = (db: Database, said: Partial<Said>, when = at) =>
  inTransaction(db, (tx) => joinPatient(tx, { ...maria, ...said }, when))

const same = [
  { said: {}, why: 'nothing else' },
  { said: { name: 'maria  LOPEZ' }, why: 'accents, case and spaces' },
  { said: { phone: '+1 432.555.0164', email: '' }, why: 'the number in another form' },
  { said: { phone: '432-555-0164 ext. 5', email: '' }, why: 'an extension' },
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
    for (const { said, why } of same) expect([why, await join(db, said)]).toEqual([why, first])
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
    await mergePatients(services, { actor: dana, intoId: young, patientId: ana })
    expect(await join(db, { name: 'Ana', phone: '432-555-0111', email: '' })).toBe(young)
    expect(await join(db, { phone: '432-555-0133', email: '' })).toBe(young)
  })

  test('those who book at one moment are one patient', async () => {
    const { db } = await openServices()
    const ids = await Promise.all(Array.from({ length: 8 }, () => join(db, {})))
    expect(new Set(ids).size).toBe(1)
  })

  test('spam makes no patient of a stranger, until staff say it is none', async () => {
    const { db } = await openServices()
    const asSpam = (said: Said) =>
      inTransaction(db, (tx) => joinWriter(tx, { ...said, possibleSpam: true }, at))
    expect(await asSpam(maria)).toBeNull()
    const id = await join(db, {})
    expect(await asSpam(maria)).toBe(id)
    const { id: messageId } = await storedMessage(db, { possibleSpam: 1 })
    expect(await joinWaiting(db)).toBe(0)
    await db.updateTable('contact_messages').set({ possibleSpam: 0 }).where('id', '=', messageId).execute()
    expect(await joinWaiting(db)).toBe(1)
  })

  test('what has no patient joins, oldest first, in several parts', async () => {
    const { db } = await openServices()
    const visits = 120
    for (let made = 0; made < visits; made++)
      await storedAppointment(db, {
        name: `Person ${made % 40}`,
        phone: `432-555-${String(1000 + (made % 40))}`,
        email: '',
        createdAt: at.subtract({ hours: made }).toString({ fractionalSecondDigits: 3 }),
      })
    await storedMessage(db, { name: 'Person 7', phone: '+1 432 555 1007', email: 'seven@example.com' })
    expect(await joinWaiting(db)).toBe(visits + 1)
    const rows = await db.selectFrom('patients').select(['name', 'createdAt']).execute()
    expect(rows.length).toBe(40)
    const oldest = at.subtract({ hours: 87 }).toString({ fractionalSecondDigits: 3 })
    expect(rows.find(({ name }) => name === 'Person 7')?.createdAt).toBe(oldest)
  })
})
