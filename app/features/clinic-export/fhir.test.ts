import { expect, test } from 'vitest'
import type { CancellationReason } from '#app/db/values.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { filesIn } from '#test/archive-files.ts'
import { exportOrigin, exportTo } from '#test/exported-clinic.ts'
import { storedAppointment } from '#test/factories.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { findPublication } from '../fhir/publication.server.ts'
import { readAppointment } from '../fhir/records/records.server.ts'
import { insertCancellation, insertChange } from '../scheduling/index.server.ts'

const first = '2026-12-01T15:00:00.000Z'
const last = '2026-12-02T15:00:00.000Z'

type Cancelled = { byPatient?: string; byStaff?: CancellationReason }

async function cancelled({ db }: TestServices, { byPatient, byStaff }: Cancelled): Promise<string> {
  const { id } = await storedAppointment(db, { status: 'cancelled', updatedAt: last })
  const said = { appointmentId: id, words: '' }
  if (byPatient)
    await insertChange(db, {
      ...said,
      changedAt: byPatient,
      kind: 'cancelled',
      reason: null,
      startedAt: null,
    })
  if (byStaff) await insertCancellation(db, { ...said, changedAt: last, reason: byStaff })
  return id
}

async function archived(services: TestServices) {
  const files = await filesIn(await exportTo(services))
  return JSON.parse(files.get('fhir/Appointment.ndjson')?.toString() ?? '')
}

const read = (services: TestServices, id: string) =>
  services.clinic.within(() =>
    withLanguage('en', async () => {
      const { clinic } = await findPublication(services)
      return readAppointment(services.db, id, { ...clinic, origin: exportOrigin })
    }),
  )

forEachEngineWithServices((openServices) => {
  test.each<[string, Cancelled, string | undefined]>([
    ['by its patient', { byPatient: last }, 'pat'],
    ['by staff for its patient', { byStaff: 'patient' }, 'pat'],
    ['by staff', { byStaff: 'clinic' }, 'prov'],
    ['by its patient, and again by staff', { byPatient: first, byStaff: 'clinic' }, 'prov'],
    ['by its patient, and again without a reason', { byPatient: first }, undefined],
    ['without a reason', {}, undefined],
  ])(
    'an appointment that was cancelled %s says the same in the archive and over FHIR',
    async (_, how, code) => {
      const services = await openServices()
      const id = await cancelled(services, how)
      const one = await archived(services)
      expect(one).toMatchObject({ status: 'cancelled' })
      expect(one.cancelationReason?.coding[0].code).toBe(code)
      const { cancelationReason, participant } = { ...(await read(services, id)) }
      expect([one.cancelationReason, one.participant]).toEqual([cancelationReason, participant])
    },
  )
})
