import { expect, test } from 'vitest'
import { claimSlot } from '#app/features/scheduling/claims.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { listBeside } from '#app/features/visits-to-settle/queries.server.ts'
import { violationsIn } from '#test/actions/violations.ts'
import { type GivenAppointment, storedTreatment } from '#test/factories.ts'
import { change, dana, stored, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { assign, storedClinician, storedRoom } from '#test/team.ts'
import { changeStatus, undoChange } from './commands.server.ts'

/** Called off by staff; `undo` takes that back a second later. */
async function callOff(services: TestServices, id: string) {
  const row = await stored(services, id)
  const cancelled = await changeStatus(services, { ...change(row), status: 'cancelled' })
  const undoId = cancelled.ok ? (cancelled.value?.undoId ?? '') : ''
  services.clock.advance({ seconds: 1 })
  return { undo: () => undoChange(services, { actor: dana, undoId }) }
}

const justNow = ({ clock }: TestServices): GivenAppointment => {
  const updatedAt = clock.now().toString({ fractionalSecondDigits: 3 })
  return { name: 'Ana', createdAt: updatedAt, updatedAt }
}

forEachEngineWithServices((openServices) => {
  test.each([
    { what: 'a mark that says nothing any more', given: { overlap: 'capacity' as const } },
    { what: 'a reason of its own', given: { overlapReason: 'Emergency' } },
  ])('$what brings nobody back over who came meanwhile', async ({ given }) => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    const row = await visit(services, treatment, { status: 'confirmed', ...given })
    const { undo } = await callOff(services, row.id)
    await visit(services, treatment, justNow(services))
    expect(await undo()).toMatchObject({ ok: false, status: 409 })
    expect(await stored(services, row.id)).toMatchObject({ status: 'cancelled' })
  })

  test('one that was kept over another stands over nobody else, no matter who is assigned meanwhile', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db)
    const given = { overlap: 'chosen', overlapReason: 'Twins', keptFor: '["overlap"]' } as const
    const row = await visit(services, treatment, { status: 'confirmed', ...given })
    const { undo } = await callOff(services, row.id)
    const { id: clinicianId } = await storedClinician(services.db, { treatmentIds: [treatment.id] })
    await visit(services, treatment, { clinicianId, name: 'Ana' })
    expect(await undo()).toMatchObject({ ok: false, status: 409 })
    expect(await violationsIn(services.db)).toEqual([])
  })

  async function threeInARoom() {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { capacity: 3 })
    const clinicians = [
      await storedClinician(services.db),
      await storedClinician(services.db, { name: 'Ann' }),
    ]
    const room = await storedRoom(services.db, { capacity: 3 })
    await assign(services.db, treatment.id, { clinicians, rooms: [room] })
    const [own, other] = clinicians.map(({ id }) => id)
    const place = { roomId: room.id, of: treatment }
    const first = await held(services, { ...place, clinicianId: own, name: 'First' })
    const over = await held(services, { ...place, clinicianId: own, overlap: 'assigned', name: 'Over' })
    await held(services, { ...place, clinicianId: other, name: 'In the same room' })
    return { services, first, over }
  }

  test('who was first comes back next to those over them, no matter who else is in the room', async () => {
    const { services, first } = await threeInARoom()
    const { undo } = await callOff(services, first.id)
    expect(await undo()).toMatchObject({ ok: true })
    expect(await stored(services, first.id)).toMatchObject({ status: 'confirmed', overlap: null })
    expect(await violationsIn(services.db)).toEqual([])
  })

  test('who only shares a room that has place overlaps with nobody', async () => {
    const { services, first, over } = await threeInARoom()
    const beside = (await listBeside(services.db, [over.id])).get(over.id)
    expect(beside?.map(({ id }) => id)).toEqual([first.id])
  })
})

type Held = Omit<GivenAppointment, 'clinicianId'> & {
  of: Treatment
  clinicianId: string | undefined
  roomId: string
}

/** With that clinician in a room for three. */
async function held(services: TestServices, { of, clinicianId = '', ...given }: Held) {
  const row = await visit(services, of, { ...given, clinicianId, status: 'cancelled' })
  await services.db
    .updateTable('appointments')
    .set({ status: 'confirmed' })
    .where('id', '=', row.id)
    .execute()
  const resources = [
    { id: `clinician:${clinicianId}`, capacity: 1 },
    { id: `room:${given.roomId}`, capacity: 3 },
  ]
  const claim = { resources, length: row, slot: row, appointmentId: row.id, anyway: row.overlap !== null }
  expect(await services.db.transaction().execute((tx) => claimSlot(tx, claim))).toBe(true)
  return row
}
