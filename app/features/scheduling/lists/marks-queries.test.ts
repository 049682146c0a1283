import { expect, test } from 'vitest'
import { changeStatus, undoChange } from '#app/features/scheduling/changes/commands.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { change, stored, visit } from '#test/held-visits.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician } from '#test/team.ts'
import { withTrueMarks } from './queries.server.ts'

forEachEngineWithServices((openServices) => {
  test('an overlap is shown while there is one, and again after Undo', async () => {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { capacity: 2 })
    const { id: clinicianId } = await storedClinician(services.db, { treatmentIds: [treatment.id] })
    const first = await visit(services, treatment, { clinicianId })
    const over = await visit(services, treatment, { clinicianId, overlap: 'assigned' }, { anyway: true })
    const chosen = { overlap: 'chosen', overlapReason: 'Twins' } as const
    const onPurpose = await visit(services, treatment, { clinicianId, time: '14:30', ...chosen })
    const marks = async () => {
      const rows = await Promise.all([first, over, onPurpose].map(({ id }) => stored(services, id)))
      return (await withTrueMarks(services.db, rows)).map(({ overlap }) => overlap)
    }
    expect(await marks()).toEqual([null, 'assigned', 'chosen'])
    const cancelled = await changeStatus(services, { ...change(first), status: 'cancelled' })
    expect(await marks()).toEqual([null, null, 'chosen'])
    const undoId = cancelled.ok ? (cancelled.value?.undoId ?? '') : ''
    expect(await undoChange(services, { actor: change(first).actor, undoId })).toMatchObject({ ok: true })
    expect(await marks()).toEqual([null, 'assigned', 'chosen'])
  })
})
