import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { addAppointment } from '#app/features/desk/add/commands.server.ts'
import { joinPatient } from '#app/features/patients/matching.server.ts'
import {
  removeAppointment,
  restoreAppointment,
  undoChange,
} from '#app/features/scheduling/changes/commands.server.ts'
import { unchangedVisit, writeRows } from '#app/features/scheduling/changes/fields.ts'
import { moveAppointment } from '#app/features/scheduling/changes/move-commands.server.ts'
import { repeatVisit, undoRepeat } from '#app/features/scheduling/repeats/commands.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, dana, stored, visit } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { entryOf, waiting } from '#test/waitlist.ts'
import { offerRound } from '../offers/jobs.server.ts'

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const { db, clock } = services
    services.settings.publicUrl = 'https://clinic.example'
    const treatment = await storedTreatment(db, { name: 'HRT' })
    const said = { name: 'Elena Ruiz', email: 'elena@example.com', phone: '', language: 'en' } as const
    const patientId = await inTransaction(db, (tx) => joinPatient(tx, said, clock.now()))
    const earlier = await visit(services, treatment, {
      ...said,
      ...at('10:00'),
      patientId,
      status: 'confirmed',
      createdAt: '2026-12-01T15:00:00.000Z',
    })
    // Without an address nothing is offered meanwhile.
    const entry = await waiting(services, treatment, { ...said, email: '', patientId })
    const stateAfter = async (seconds: number) => {
      clock.advance({ seconds })
      await offerRound(services)
      return (await entryOf(services, entry)).state
    }
    return { services, treatment, said, patientId, earlier, stateAfter }
  }

  test('whom staff book is off the list once that was not deleted at once', async () => {
    const { services, treatment, said, patientId, stateAfter } = await open()
    const given = { treatment: treatment.name.en, status: 'confirmed', with: '', message: '', note: '' }
    const typed = { ...said, ...given, phone: '(432) 555-0142', slot: '2026-12-16 10:00' }
    const call = { actor: dana, patientId, tell: false, key: 'key', typed }
    const added = await addAppointment(services, call)
    const id = added.ok ? added.value : ''
    expect(await stateAfter(9)).toBe('open')
    const seen = async () => change(await stored(services, id))
    expect(await removeAppointment(services, await seen())).toMatchObject({ ok: true })
    expect(await stateAfter(60)).toBe('open')
    expect(await restoreAppointment(services, await seen())).toMatchObject({ ok: true })
    expect(await stateAfter(0)).toBe('booked')
  })

  test('whose visit staff repeated into days for which they wait is off the list once that cannot be taken back', async () => {
    const { services, earlier, stateAfter } = await open()
    const repeat = async (key: string) => {
      const choices = [{ ...at('10:00', '2026-12-16'), clinicianId: null, anyway: [] }]
      const done = await repeatVisit(services, { ...change(earlier), choices, key })
      return done.ok ? (done.value.said.undo ?? '') : ''
    }
    const batch = await repeat('one')
    expect(await stateAfter(9)).toBe('open')
    expect(await undoRepeat(services, { actor: dana, batch })).toMatchObject({ ok: true })
    expect(await stateAfter(60)).toBe('open')
    await repeat('two')
    expect(await stateAfter(29)).toBe('open')
    expect(await stateAfter(1)).toBe('booked')
  })
  test.each([
    ['changes to that treatment', false],
    ['gets that treatment as well', true],
  ])(
    'an appointment that staff booked before and that %s takes its patient off the list',
    async (_, isAdded) => {
      const { services, treatment, said, patientId, stateAfter } = await open()
      const botox = await storedTreatment(services.db, { name: 'Botox' })
      const held = await visit(services, botox, {
        ...said,
        ...at('14:00', '2026-12-16'),
        patientId,
        status: 'confirmed',
        createdAt: '2026-12-01T15:00:00.000Z',
      })
      const typed = isAdded
        ? { ...unchangedVisit, next: writeRows([{ treatment: treatment.id, with: '', room: '' }]) }
        : { ...unchangedVisit, treatment: treatment.id }
      const to = async () =>
        outcomeValue(
          await moveAppointment(services, {
            ...change(await stored(services, held.id)),
            tell: false,
            slot: null,
            change: typed,
            anyway: '',
          }),
        )
      const undoId = (await to())?.undoId ?? ''
      expect(await stateAfter(9)).toBe('open')
      expect(await undoChange(services, { actor: dana, undoId })).toMatchObject({ ok: true })
      expect(await stateAfter(60)).toBe('open')
      await to()
      expect(await stateAfter(9)).toBe('open')
      // A later change keeps since when the appointment has that treatment.
      expect(
        await moveAppointment(services, {
          ...change(await stored(services, held.id)),
          slot: at('15:00', '2026-12-16'),
          tell: false,
          anyway: '',
        }),
      ).toMatchObject({ ok: true })
      expect(await stateAfter(60)).toBe('booked')
    },
  )
})
