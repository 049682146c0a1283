import type { Database } from '#app/db/tables.ts'
import { type ExportedSpan, rowsWithin } from '../audit/export/export-queries.server.ts'
import { auditEvent } from '../audit/export/fhir-event.server.ts'
import { everyRow } from '../audit/log/queries.server.ts'
import { listStaff } from '../audit/queries.server.ts'
import { appointment, patient } from '../fhir/patient-resources.server.ts'
import type { Publication } from '../fhir/publication.server.ts'
import { healthcareService, type Place, practitioner, practitionerRole } from '../fhir/resources.server.ts'
import { allWithNewestContacts } from '../patients/details-queries.server.ts'
import { appointmentPages, listCare, patientPages } from './queries.server.ts'

/** Each type has a file: a resource of FHIR R4 (4.0.1) on each line, in the order of ids. */
export type FhirFile = { type: string; lines: AsyncIterable<object[]> }

type Source = {
  /** Where times that are free are published. */
  publication: Publication
  place: Place
  span: ExportedSpan
}

/**
 * What the clinic has in words of FHIR: its place, its team and what they give, former ones included, since appointments
 * name them; patients and their appointments; and the audit log.
 */
export async function fhirFiles(db: Database, { publication, place, span }: Source): Promise<FhirFile[]> {
  const { clinicians, treatments, given } = await listCare(db)
  const nameOf = new Map(treatments.map(({ id, name }) => [id, name.en]))
  const treatmentsOf = (clinicianId: string) =>
    treatments.filter(({ id }) =>
      given.some((one) => one.clinicianId === clinicianId && one.treatmentId === id),
    )
  const all = (type: string, resources: object[]) => ({ type, lines: oneList(resources) })
  return [
    all('Location', publication.resources('Location', place.origin)),
    all(
      'HealthcareService',
      treatments.map(({ isActive, ...one }) => ({ ...healthcareService(one, place), active: isActive })),
    ),
    all(
      'Practitioner',
      clinicians.map(({ isActive, ...one }) => ({ ...practitioner(one), active: isActive })),
    ),
    all(
      'PractitionerRole',
      clinicians.map(({ isActive, ...one }) => ({
        ...withoutEmptyLists(practitionerRole(one, treatmentsOf(one.id), place)),
        active: isActive,
      })),
    ),
    all('Schedule', publication.resources('Schedule', place.origin)),
    { type: 'Patient', lines: mapped(reachedPages(db), patient) },
    {
      type: 'Appointment',
      lines: mapped(appointmentPages(db), ({ parts, treatment, ...one }) =>
        appointment(
          {
            ...one,
            parts: parts.map((part) => ({
              ...part,
              treatmentName: nameOf.get(part.treatmentId) || treatment,
            })),
          },
          place,
        ),
      ),
    },
    { type: 'AuditEvent', lines: auditEvents(db, { span, origin: place.origin }) },
  ]
}

async function* oneList(resources: object[]): AsyncGenerator<object[]> {
  if (resources.length > 0) yield resources
}

async function* mapped<T>(pages: AsyncIterable<T[]>, of: (row: T) => object): AsyncGenerator<object[]> {
  for await (const rows of pages) yield rows.map(of)
}

async function* auditEvents(
  db: Database,
  { span, origin }: { span: ExportedSpan; origin: string },
): AsyncGenerator<object[]> {
  const people = await listStaff(db)
  const place = { origin, names: new Map(people.map(({ id, name }) => [id, name])) }
  for await (const rows of rowsWithin(db, everyRow, span)) yield rows.map((row) => auditEvent(row, place))
}

/** FHIR has no empty lists. */
const withoutEmptyLists = (resource: object): object =>
  Object.fromEntries(
    Object.entries(resource).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  )

/** Patients as staff reach them now, as over the API. */
async function* reachedPages(db: Database) {
  for await (const rows of patientPages(db)) yield await allWithNewestContacts(db, rows)
}
