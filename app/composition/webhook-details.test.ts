import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { type ContactSource, joinPatient } from '#app/features/patients/matching.server.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { webhookDetails } from './webhook-details.server.ts'

const elena = { name: 'Elena Ruiz', phone: '(432) 555-0142', language: 'en' } as const

forEachEngineWithServices((openServices) => {
  test('of a patient a webhook says the number and address that staff confirmed last', async () => {
    const services = await openServices()
    const { db, clock } = services
    const join = (email: string, source: ContactSource) =>
      inTransaction(db, (tx) => joinPatient(tx, { ...elena, email }, clock.now(), source))
    const id = await join('elena@old.example', 'form')
    const read = () => webhookDetails(services)('patient', id)
    expect(await read()).toMatchObject({ ...elena, email: 'elena@old.example' })
    expect(await join('elena@new.example', 'staff')).toBe(id)
    expect(await read()).toMatchObject({ ...elena, email: 'elena@new.example' })
    expect(await webhookDetails(services)('patient', 'nobody')).toBeUndefined()
  })
})
