import { expect, test } from 'vitest'
import { storedTreatment } from '#test/factories.ts'
import { book, elena } from '#test/requests/booking-attempts.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { sendMessage } from '../messages/page/commands.server.ts'

forEachEngineWithServices((openServices) => {
  test('who books and then writes is one patient', async () => {
    const services = await openServices()
    const { db } = services
    await storedTreatment(db, { name: 'HRT' })
    expect(await book(services)).toMatchObject({ ok: true })
    const { name, email, phone } = elena
    const typed = { name: name.toUpperCase(), email, phone, subject: 'Parking', message: 'Where?' }
    const sent = await sendMessage(services, { typed, key: 'k', trap: '', address: '192.0.2.1' })
    expect(sent).toMatchObject({ ok: true })
    const [patient, ...others] = await db.selectFrom('patients').selectAll().execute()
    expect(others).toEqual([])
    expect(patient).toMatchObject({ name, email, phone, e164: '+14325550188', mergedInto: null })
    for (const table of ['appointments', 'contact_messages'] as const)
      expect(await db.selectFrom(table).select('patientId').execute()).toEqual([{ patientId: patient?.id }])
  })
})
