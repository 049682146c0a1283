import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { belongings } from '#app/features/patient-files/belongings.server.ts'
import { joinPatient } from '#app/features/patients/matching.server.ts'
import { mergePatients } from '#app/features/patients/merge-commands.server.ts'
import { insertBlock } from '#app/features/patients/online-booking-queries.server.ts'
import { changeStatus } from '#app/features/scheduling/changes/commands.server.ts'
import { inSchedule } from '#app/features/scheduling/schedule.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, dana, visit } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { entryOf, offersIn, waiting } from '#test/waitlist.ts'
import { readAddress } from '../desk/address.ts'
import { readWaitlist } from '../desk/page.server.ts'
import { takeOffer } from './commands.server.ts'
import { offerRound } from './jobs.server.ts'
import { placeOffer } from './offering.server.ts'

const tom = { name: 'Tom Baker', email: 'tom@example.com', phone: '(432) 555-0177', language: 'en' } as const

forEachEngineWithServices((openServices) => {
  /** A time is free that Tom waits for, and Elena behind him; staff said that he books by phone only. */
  async function open() {
    const services = await openServices()
    services.settings.publicUrl = 'https://clinic.example'
    const { db, clock } = services
    const treatment = await storedTreatment(db, { name: 'HRT' })
    const held = await visit(services, treatment, at('10:00'))
    const patientId = await inTransaction(db, (tx) => joinPatient(tx, tom, clock.now(), 'staff'))
    await insertBlock(db, { patientId, adminId: dana.id, reason: 'Did not come three times.' }, clock.now())
    const toms = await waiting(services, treatment, { ...tom, patientId, since: '2026-12-01T15:00:00Z' })
    await changeStatus(services, { ...change(held), status: 'cancelled' })
    clock.advance({ seconds: 30 })
    return { services, treatment, toms }
  }

  test('who books by phone only is offered nothing by the list; the time goes to the next', async () => {
    const { services, treatment, toms } = await open()
    const elenas = await waiting(services, treatment, { since: '2026-12-02T15:00:00Z' })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    expect(await offersIn(services)).toMatchObject([{ entryId: elenas }])
    const list = outcomeValue(await readWaitlist(services, dana, readAddress(new URLSearchParams())))
    expect(list.lines).toMatchObject([
      { id: toms, isByPhoneOnly: true },
      { id: elenas, isByPhoneOnly: false },
    ])
  })

  test('however many of theirs are before them, the next is offered the time', async () => {
    const { services, treatment, toms } = await open()
    const { patientId } = await entryOf(services, toms)
    for (let more = 0; more < 60; more += 1)
      await waiting(services, treatment, { ...tom, patientId, since: '2026-12-01T16:00:00Z' })
    const elenas = await waiting(services, treatment, { since: '2026-12-02T15:00:00Z' })
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 1 })
    expect(await offersIn(services)).toMatchObject([{ entryId: elenas }])
  })

  test('a place whose record staff joined to theirs is theirs, whatever contact it says', async () => {
    const { services, treatment, toms } = await open()
    const { db, clock } = services
    const { patientId: tomsId } = await entryOf(services, toms)
    await db.deleteFrom('waitlist_entries').execute()
    const other = { ...tom, email: 'tom@elsewhere.example', phone: '(432) 555-0178' }
    const patientId = await inTransaction(db, (tx) => joinPatient(tx, other, clock.now(), 'form'))
    expect(patientId).not.toBe(tomsId)
    const place = await waiting(services, treatment, { ...other, patientId, since: '2026-12-01T15:00:00Z' })
    const merging = { actor: dana, intoId: tomsId, patientId }
    expect(await mergePatients(services, merging, belongings)).toMatchObject({ ok: true })
    const list = outcomeValue(await readWaitlist(services, dana, readAddress(new URLSearchParams())))
    expect(list.lines).toMatchObject([{ id: place, isByPhoneOnly: true }])
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
  })

  test('what staff offer them by hand they take by their link', async () => {
    const { services, toms } = await open()
    expect(await offerRound(services)).toEqual({ lapsed: 0, offered: 0 })
    const offer = { entryId: toms, slot: at('10:00'), clinicianId: null, adminId: dana.id }
    const placed = await inSchedule(services, (schedule) => placeOffer(services, schedule, offer))
    if (!placed.ok) throw new Error(placed.why)
    expect(await takeOffer(services, placed.value.id)).toMatchObject({ ok: true })
  })
})
