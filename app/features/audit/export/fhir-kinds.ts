import type { AuditAction } from '../actions.ts'
import type { AuditObject } from '../rules.ts'
import { type Coding, person, resource, roles, stages, systemObject } from './fhir-codes.ts'

type Kind = {
  type: Coding
  role: Coding
  /** The resource of FHIR that comes nearest, where one does. */
  resource?: string
  /** Events about it are about a patient's record, or about who may enter. */
  concerns?: 'patients' | 'users'
}

const ofResource = (name: string, role: Coding): Kind => ({ type: resource(name), role, resource: name })
const ofSystem = (role: Coding): Kind => ({ type: systemObject, role })

/** Each kind of record as an entity of FHIR, one line each; a new kind gets its line here. */
export const fhirKinds: Readonly<Record<AuditObject, Kind>> = {
  appointment: { ...ofResource('Appointment', roles.domainResource), concerns: 'patients' },
  'contact-message': { ...ofResource('Communication', roles.domainResource), concerns: 'patients' },
  /** Without an id: the records of whoever was looked up. */
  patient: { type: person, role: roles.patient, concerns: 'patients' },
  'waitlist-entry': { ...ofResource('ServiceRequest', roles.domainResource), concerns: 'patients' },
  treatment: ofResource('HealthcareService', roles.masterFile),
  clinician: ofResource('Practitioner', roles.practitioner),
  room: ofResource('Location', roles.location),
  closure: ofSystem(roles.masterFile),
  'opening-hours': ofSystem(roles.masterFile),
  'clinician-feed': ofSystem(roles.securityResource),
  'gallery-image': ofResource('Media', roles.domainResource),
  'website-picture': ofResource('Media', roles.domainResource),
  website: ofSystem(roles.domainResource),
  testimonial: ofSystem(roles.domainResource),
  settings: ofSystem(roles.masterFile),
  admin: { ...ofSystem(roles.user), concerns: 'users' },
  session: { ...ofSystem(roles.securityResource), concerns: 'users' },
  'second-factor': { ...ofSystem(roles.securityResource), concerns: 'users' },
  passkey: { ...ofSystem(roles.securityResource), concerns: 'users' },
  invitation: { ...ofSystem(roles.securityResource), concerns: 'users' },
  backup: ofSystem(roles.repository),
  mail: ofSystem(roles.job),
  'audit-log': ofSystem(roles.securityResource),
}

/** What each action did to its record; null where it did nothing to one. */
export const stageOf: Readonly<Record<AuditAction, Coding | null>> = {
  list: stages.used,
  view: stages.used,
  create: stages.created,
  edit: stages.amended,
  status: stages.amended,
  publish: stages.amended,
  deactivate: stages.amended,
  reactivate: stages.amended,
  accept: stages.amended,
  restore: stages.restored,
  merge: stages.merged,
  separate: stages.unmerged,
  discard: stages.deleted,
  delete: stages.deleted,
  export: stages.exported,
  print: stages.reported,
  send: stages.transmitted,
  verify: stages.verified,
  seal: stages.archived,
  'sign-in': null,
  'sign-in-failed': null,
  'sign-out': null,
  end: null,
  lock: null,
}
