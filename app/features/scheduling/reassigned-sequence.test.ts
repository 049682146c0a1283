import { describe, expect, test } from 'vitest'
import { bookedOnline } from '#test/callers.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, change, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { sendClinician, ticked } from '#test/requests/team-forms.ts'
import { saveTreatment } from '#test/requests/treatment-forms.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { storedClinician, storedRoom } from '#test/team.ts'
import { removeAppointment, restoreAppointment } from './changes/commands.server.ts'

const ten = { treatment: 'HRT', ...at('10:00') }

forEachEngineWithServices((openServices) => {
  async function open() {
    const services = await openServices()
    const treatment = await storedTreatment(services.db, { name: 'HRT' })
    const clinician = await storedClinician(services.db)
    const { id, sequence } = await bookedOnline(services, ten)
    return { services, treatment, clinician, id, sequence }
  }

  // A calendar takes up another clinician only with a higher number (RFC 5545 3.8.7.4).
  describe('SEQUENCE grows where a visit is with another clinician', () => {
    test('assigned on the treatment’s form', async () => {
      const { services, treatment, clinician, id, sequence } = await open()
      await saveTreatment(services, treatment.id, { clinicians: [clinician.id] })
      const after = await stored(services, id)
      expect(after.clinicianId).toBe(clinician.id)
      expect(after.sequence).toBeGreaterThan(sequence)
    })

    test('assigned on the clinician’s page', async () => {
      const { services, treatment, clinician, id, sequence } = await open()
      const { updatedAt } = await services.db
        .selectFrom('clinicians')
        .select('updatedAt')
        .executeTakeFirstOrThrow()
      const typed = { intent: 'save', name: clinician.name, credentials: 'MD', active: 'on', updatedAt }
      const fields = { ...typed, treatments: treatment.id, ...ticked(treatment.id) }
      outcomeValue(await sendClinician(services, clinician.id, fields))
      const after = await stored(services, id)
      expect(after.clinicianId).toBe(clinician.id)
      expect(after.sequence).toBeGreaterThan(sequence)
    })

    test('assigned while it was deleted', async () => {
      const { services, treatment, clinician, id, sequence } = await open()
      outcomeValue(await removeAppointment(services, change(await stored(services, id))))
      await saveTreatment(services, treatment.id, { clinicians: [clinician.id] })
      outcomeValue(await restoreAppointment(services, change(await stored(services, id))))
      const after = await stored(services, id)
      expect(after.clinicianId).toBe(clinician.id)
      expect(after.sequence).toBeGreaterThan(sequence)
    })

    test('and where the clinician stays it never falls, nor does a visit of another treatment change', async () => {
      const { services, treatment, clinician, id } = await open()
      await storedTreatment(services.db, { name: 'Peel' })
      const other = await bookedOnline(services, { treatment: 'Peel', ...at('14:30') })
      await saveTreatment(services, treatment.id, { clinicians: [clinician.id] })
      const { sequence } = await stored(services, id)
      const room = await storedRoom(services.db)
      await saveTreatment(services, treatment.id, { rooms: [room.id] })
      const after = await stored(services, id)
      expect(after).toMatchObject({ clinicianId: clinician.id, roomId: room.id })
      expect(after.sequence).toBeGreaterThanOrEqual(sequence)
      expect(await stored(services, other.id)).toMatchObject({ sequence: other.sequence, clinicianId: null })
    })
  })
})
