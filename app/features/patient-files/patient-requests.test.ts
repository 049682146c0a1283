import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { erasePatient, exportPatient, NoMailAddress } from './patient-requests.server.ts'

forEachEngineWithServices((openServices) => {
  test('an empty address, which visits booked by phone have, is nobody: nothing is read or erased', async () => {
    const services = await openServices()
    const { db, clock } = services
    const parts = { db, engine: services.engine, clock, dataDirectory: services.settings.dataDirectory }
    await storedAppointment(db, { id: 'by-phone', email: '' })
    for (const nobody of ['', ' ', '@', 'ann', 'ann@example.com,joann@example.com']) {
      await expect(erasePatient(parts, nobody)).rejects.toThrow(NoMailAddress)
      await expect(exportPatient(parts, nobody)).rejects.toThrow(NoMailAddress)
    }
    expect(await db.selectFrom('appointments').select('id').execute()).toEqual([{ id: 'by-phone' }])
  })

  test('kept emails go where the whole recipient is the one erased', async () => {
    const services = await openServices()
    const { db, engine, clock, settings } = services
    const folder = join(settings.dataDirectory, 'mail')
    mkdirSync(folder)
    const emails = {
      'bare.eml': 'To: Ann@example.com\r\n\r\nHello',
      'named.eml': 'From: a@example.org\r\nTo: Ann <ann@example.com>\r\n\r\nHello',
      'folded.eml': 'To: "A very long name of somebody"\r\n <ann@example.com>\r\nSubject: x\r\n\r\nHello',
      'cut-short.eml.part': 'To: Ann <ann@example.com>\r\n\r\nHel',
      'other.eml': 'To: joann@example.com\r\n\r\nHello',
      'longer.eml': 'To: Ann <ann@example.com.mx>\r\n\r\nHello',
      'named-in-it.eml': 'To: bob@example.com\r\n\r\nTo: ann@example.com',
    }
    for (const [name, text] of Object.entries(emails)) writeFileSync(join(folder, name), text)
    const erased = await erasePatient(
      { db, engine, clock, dataDirectory: settings.dataDirectory },
      'ann@example.com',
    )
    expect(erased).toMatchObject({ emails: 4 })
    expect(readdirSync(folder).sort()).toEqual(['longer.eml', 'named-in-it.eml', 'other.eml'])
  })
})
