import { expect, test } from 'vitest'
import { filesIn } from '#test/archive-files.ts'
import { forEachEngine } from '#test/database.ts'
import { exportTo, randomClinic } from '#test/exported-clinic.ts'
import { openValidators } from '#test/fhir/validators.ts'
import { storedClinician } from '#test/team.ts'
import { isFhirId } from '../fhir/ids.ts'

const referencesIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, part]) =>
        name === 'reference' && typeof part === 'string' ? [part] : referencesIn(part),
      )

forEachEngine((openDatabase) => {
  test('every resource of the archive is valid, and leads to others in it', {
    timeout: 300_000,
  }, async () => {
    const validate = await openValidators()
    const services = await randomClinic(await openDatabase(), { seed: 11, words: 'Elena Ruiz' })
    await storedClinician(services.db, { name: 'Dr. Former', credentials: '', treatmentIds: [] })
    const files = await filesIn(await exportTo(services))
    const found = new Set<string>()
    const references = new Set<string>()
    const problems: unknown[] = []
    const types = [...files.keys()].filter((path) => path.startsWith('fhir/'))
    for (const path of types) {
      for (const line of (files.get(path)?.toString() ?? '').split('\n').slice(0, -1)) {
        const resource = JSON.parse(line)
        expect(path).toBe(`fhir/${resource.resourceType}.ndjson`)
        expect(isFhirId(resource.id)).toBe(true)
        found.add(`${resource.resourceType}/${resource.id}`)
        for (const reference of referencesIn(resource)) references.add(reference)
        for (const problem of validate(resource)) problems.push([path, problem])
      }
    }
    expect(problems).toEqual([])
    expect(types.map((path) => path.slice('fhir/'.length, -'.ndjson'.length)).sort()).toEqual([
      'Appointment',
      'AuditEvent',
      'HealthcareService',
      'Location',
      'Patient',
      'Practitioner',
      'PractitionerRole',
      'Schedule',
    ])
    // Times that are free are published, not exported.
    const lost = [...references].filter((one) => !found.has(one) && !one.startsWith('Slot/'))
    expect(lost).toEqual([])
  })
})
