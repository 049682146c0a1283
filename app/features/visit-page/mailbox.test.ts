import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { joinPatient } from '../patients/matching.server.ts'
import { findVisitPath, makeVisitLink, visitPathForEmail } from '../scheduling/visit-links.server.ts'
import { answerVisit } from './commands.server.ts'
import { readVisit } from './page.server.ts'

const email = 'Stranger@example.net'
const said = { name: 'María López', phone: '(432) 555-0164', email, language: 'en' } as const

forEachEngineWithServices((openServices) => {
  async function booked() {
    const plain = await openServices()
    const services = { ...plain, settings: { ...plain.settings, publicUrl: 'https://clinic.example' } }
    const { db, clock } = services
    const patientId = await inTransaction(db, (tx) => joinPatient(tx, said, clock.now()))
    const { id } = await storedAppointment(db, {
      ...said,
      patientId,
      status: 'confirmed',
      date: '2026-12-30',
    })
    await makeVisitLink(services, db, id)
    const openingOf = (path: string | null) => ({
      token: path?.split('/').at(-1) ?? '',
      address: '203.0.113.7',
    })
    const reached = async () =>
      db.selectFrom('patient_details').select('key').where('reachedAt', 'is not', null).execute()
    return {
      services,
      onScreen: openingOf(await findVisitPath(services, id)),
      inEmail: openingOf(await visitPathForEmail(services, id, email)),
      reached,
      move: (to: string) => db.updateTable('appointments').set({ email: to }).where('id', '=', id).execute(),
    }
  }

  test('a button in an email says that the mailbox is read; opening the link, or pressing on screen, does not', async () => {
    const { services, onScreen, inEmail, reached } = await booked()
    expect(await readVisit(services, inEmail)).toMatchObject({
      ok: true,
      value: { path: expect.stringContaining(inEmail.token) },
    })
    expect(await answerVisit(services, { ...onScreen, isComing: true })).toMatchObject({ ok: true })
    const forged = { ...inEmail, token: `${onScreen.token}.${'a'.repeat(22)}` }
    expect(await answerVisit(services, { ...forged, isComing: false })).toMatchObject({ ok: true })
    expect(await reached()).toEqual([])
    expect(await answerVisit(services, { ...inEmail, isComing: true })).toMatchObject({ ok: true })
    expect(await reached()).toEqual([{ key: 'e:stranger@example.net' }])
  })

  test('an email to the previous address proves nothing about the new one', async () => {
    const { services, inEmail, reached, move } = await booked()
    await move('maria@example.com')
    expect(await answerVisit(services, { ...inEmail, isComing: true })).toMatchObject({ ok: true })
    expect(await reached()).toEqual([])
    expect(await readVisit(services, { ...inEmail, token: `${inEmail.token}.x` })).toMatchObject({
      status: 404,
    })
  })
})
