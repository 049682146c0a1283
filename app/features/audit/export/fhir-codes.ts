import type { AuditAction } from '../actions.ts'
import type { AuditObject } from '../rules.ts'

/** Code systems of FHIR R4 and their codes that the export says, with the display that each system gives. */
const systems = {
  dicom: 'http://dicom.nema.org/resources/ontology/DCM',
  eventType: 'http://terminology.hl7.org/CodeSystem/audit-event-type',
  lifecycle: 'http://terminology.hl7.org/CodeSystem/iso-21089-lifecycle',
  interaction: 'http://hl7.org/fhir/restful-interaction',
  sourceType: 'http://terminology.hl7.org/CodeSystem/security-source-type',
  entityType: 'http://terminology.hl7.org/CodeSystem/audit-entity-type',
  resourceType: 'http://hl7.org/fhir/resource-types',
  role: 'http://terminology.hl7.org/CodeSystem/object-role',
  stage: 'http://terminology.hl7.org/CodeSystem/dicom-audit-lifecycle',
  roleClass: 'http://terminology.hl7.org/CodeSystem/v3-RoleClass',
} as const

export type Coding = { system: string; code: string; display: string }

const coding =
  (system: keyof typeof systems) =>
  (code: string, display: string): Coding => ({ system: systems[system], code, display })

const dicom = coding('dicom')
const lifecycle = coding('lifecycle')
const interaction = coding('interaction')
const role = coding('role')
const stage = coding('stage')

/** What kind of event (value set audit-event-type). */
export const eventTypes = {
  rest: coding('eventType')('rest', 'RESTful Operation'),
  patientRecord: dicom('110110', 'Patient Record'),
  authentication: dicom('110114', 'User Authentication'),
  securityAlert: dicom('110113', 'Security Alert'),
  auditLogUsed: dicom('110101', 'Audit Log Used'),
  exported: dicom('110106', 'Export'),
  archive: lifecycle('archive', 'Archive Record Lifecycle Event'),
  verify: lifecycle('verify', 'Verify Record Lifecycle Event'),
  attest: lifecycle('attest', 'Attest Record Lifecycle Event'),
  transmit: lifecycle('transmit', 'Transmit Record Lifecycle Event'),
} as const

/** More closely (value set audit-event-sub-type). */
export const eventSubtypes = {
  login: dicom('110122', 'Login'),
  logout: dicom('110123', 'Logout'),
  roles: dicom('110136', 'Security Roles Changed'),
  userAttributes: dicom('110137', 'User security Attributes Changed'),
  C: interaction('create', 'create'),
  R: interaction('read', 'read'),
  U: interaction('update', 'update'),
  D: interaction('delete', 'delete'),
  E: interaction('operation', 'operation'),
  search: interaction('search-type', 'search-type'),
} as const

/** What a record is (value set audit-entity-type). */
const person = coding('entityType')('1', 'Person')
export const systemObject = coding('entityType')('2', 'System Object')
export const otherEntity = coding('entityType')('4', 'Other')
const resource = (type: string): Coding => coding('resourceType')(type, type)

/** What part it had (value set object-role). */
export const roles = {
  patient: role('1', 'Patient'),
  location: role('2', 'Location'),
  domainResource: role('4', 'Domain Resource'),
  masterFile: role('5', 'Master file'),
  user: role('11', 'Security User Entity'),
  securityResource: role('13', 'Security Resource'),
  practitioner: role('15', 'Practitioner'),
  repository: role('17', 'Data Repository'),
  job: role('20', 'Job'),
} as const

/** What became of it (value set object-lifecycle-events). */
const stages = {
  created: stage('1', 'Origination / Creation'),
  amended: stage('3', 'Amendment'),
  verified: stage('4', 'Verification'),
  used: stage('6', 'Access / Use'),
  reported: stage('9', 'Report'),
  exported: stage('10', 'Export'),
  archived: stage('13', 'Archiving'),
  deleted: stage('14', 'Logical deletion'),
  restored: lifecycle('restore', 'Restore Record Lifecycle Event'),
  merged: lifecycle('merge', 'Merge Record Lifecycle Event'),
  unmerged: lifecycle('unmerge', 'Unmerge Record Lifecycle Event'),
  transmitted: lifecycle('transmit', 'Transmit Record Lifecycle Event'),
} as const

/** Who did it (value set participation-role-type). */
export const agents = {
  employee: coding('roleClass')('EMP', 'employee'),
  patient: coding('roleClass')('PAT', 'patient'),
  application: dicom('110150', 'Application'),
} as const

export const applicationServer = coding('sourceType')('4', 'Application Server')

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
  /** Without an id: the records of the person who was looked up. */
  patient: { type: person, role: roles.patient, concerns: 'patients' },
  'picture-consent': { ...ofResource('Consent', roles.domainResource), concerns: 'patients' },
  'waitlist-entry': { ...ofResource('ServiceRequest', roles.domainResource), concerns: 'patients' },
  treatment: ofResource('HealthcareService', roles.masterFile),
  clinician: ofResource('Practitioner', roles.practitioner),
  room: ofResource('Location', roles.location),
  closure: ofSystem(roles.masterFile),
  opening: ofSystem(roles.masterFile),
  'opening-hours': ofSystem(roles.masterFile),
  'clinician-feed': ofSystem(roles.securityResource),
  service: ofSystem(roles.securityResource),
  update: ofSystem(roles.masterFile),
  'gallery-image': ofResource('Media', roles.domainResource),
  'website-picture': ofResource('Media', roles.domainResource),
  website: ofSystem(roles.domainResource),
  testimonial: ofSystem(roles.domainResource),
  settings: ofSystem(roles.masterFile),
  admin: { ...ofSystem(roles.user), concerns: 'users' },
  session: { ...ofSystem(roles.securityResource), concerns: 'users' },
  'two-step': { ...ofSystem(roles.securityResource), concerns: 'users' },
  passkey: { ...ofSystem(roles.securityResource), concerns: 'users' },
  invitation: { ...ofSystem(roles.securityResource), concerns: 'users' },
  backup: ofSystem(roles.repository),
  mail: ofSystem(roles.job),
  'status-token': ofSystem(roles.securityResource),
  'support-bundle': ofSystem(roles.domainResource),
  'clinic-data': ofSystem(roles.domainResource),
  agreement: ofSystem(roles.masterFile),
  'data-place': ofSystem(roles.masterFile),
  import: ofSystem(roles.job),
  'api-key': ofSystem(roles.securityResource),
  calendar: ofSystem(roles.job),
  webhook: ofSystem(roles.securityResource),
  'audit-log': ofSystem(roles.securityResource),
}

/** What each action did to its record; null where it did nothing to one. */
export const stageOf: Readonly<Record<AuditAction, Coding | null>> = {
  list: stages.used,
  view: stages.used,
  create: stages.created,
  hold: stages.created,
  release: stages.deleted,
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
