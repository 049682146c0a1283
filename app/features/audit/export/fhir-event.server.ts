import { readJsonOr } from '#app/db/json.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import { actions } from '../actions.ts'
import type { ExportedRow } from './export-queries.server.ts'
import {
  agents,
  applicationServer,
  type Coding,
  eventSubtypes,
  eventTypes,
  fhirKinds,
  otherEntity,
  roles,
  stageOf,
  systemObject,
} from './fhir-codes.ts'

type Place = {
  /** Where the clinic is reached: what ids belong to. */
  origin: string
  /** Names of staff, by id. */
  names: Map<string, string>
}

/** The absolute address under which an entry is known; its last part is the id of the resource. */
export const eventUrl = (origin: string, seq: number): string => `${origin}/fhir/AuditEvent/${idOf(seq)}`

const idOf = (seq: number) => `entry-${seq}`

/** One entry of the log as AuditEvent of FHIR R4 (4.0.1): ids and names of fields, never a patient's name. */
export function auditEvent(row: ExportedRow, place: Place) {
  const action = keyOf(actions, row.action)
  const { type, subtype } = typeOf(row)
  return {
    resourceType: 'AuditEvent',
    id: idOf(row.seq),
    type,
    subtype: [subtype],
    action: action === null ? 'E' : actions[action].fhir,
    recorded: row.at,
    outcome: outcomes[row.action] ?? '0',
    agent: [agentOf(row.actor, place)],
    source: {
      site: place.origin,
      observer: { identifier: identifier(place, 'system', 'firstlight'), display: 'Firstlight' },
      type: [applicationServer],
    },
    entity: [...entitiesOf(row, place), ownEntity(row, place)],
  }
}

/** All else is a success: what was refused is not written down. */
const outcomes: Readonly<Record<string, string>> = { 'sign-in-failed': '4', lock: '8' }

const identifier = ({ origin }: Place, what: string, value: string) => ({
  system: `${origin}/fhir/${what}`,
  value,
})

function typeOf({ action, object, detail, seq }: ExportedRow): { type: Coding; subtype: Coding } {
  const known = keyOf(actions, action)
  if (known === null) return { type: eventTypes.rest, subtype: eventSubtypes.E }
  const { kind, fhir } = actions[known]
  if (kind === 'sign-ins' || kind === 'failed-sign-ins') {
    const isOver = action === 'sign-out' || action === 'end'
    return {
      type: eventTypes.authentication,
      subtype: isOver ? eventSubtypes.logout : eventSubtypes.login,
    }
  }
  const subtype = action === 'list' ? eventSubtypes.search : eventSubtypes[fhir]
  const own =
    ownTypes[action] ?? (object === 'backup' && action === 'create' ? eventTypes.archive : undefined)
  if (own) return { type: own, subtype }
  if (object === 'audit-log') return { type: eventTypes.auditLogUsed, subtype }
  const kindOfObject = keyOf(fhirKinds, object)
  const concerns = kindOfObject && fhirKinds[kindOfObject].concerns
  if (concerns === 'patients') return { type: eventTypes.patientRecord, subtype }
  if (concerns !== 'users' || fhir === 'R') return { type: eventTypes.rest, subtype }
  const { fields = [] } = readJsonOr('audit_log.detail', { id: seq, text: detail }, {})
  const isRole = fields.includes('role')
  return {
    type: eventTypes.securityAlert,
    subtype: isRole ? eventSubtypes.roles : eventSubtypes.userAttributes,
  }
}

const ownTypes: Readonly<Record<string, Coding>> = {
  export: eventTypes.exported,
  print: eventTypes.exported,
  send: eventTypes.transmit,
  verify: eventTypes.verify,
  seal: eventTypes.attest,
}

/** Anyone who did it; of those without an account the kind alone. */
function agentOf(actor: string, place: Place) {
  const other = keyOf(others, actor)
  if (other !== null) {
    const { type, display } = others[other]
    return { ...(type && { type: { coding: [type] } }), who: { display }, requestor: true }
  }
  const name = place.names.get(actor)
  return {
    type: { coding: [agents.employee] },
    who: { identifier: identifier(place, 'user', actor) },
    ...(name !== undefined && { name }),
    requestor: true,
  }
}

const others = {
  system: { type: agents.application, display: 'Firstlight' },
  patient: { type: agents.patient, display: 'The patient of the visit' },
  operator: { type: null, display: 'The person at the machine' },
  anonymous: { type: null, display: 'Not signed in' },
} as const

/** Each record that the action concerned; of a list of nothing the kind alone. */
function entitiesOf({ object, action, subjects }: ExportedRow, place: Place) {
  const kind = keyOf(fhirKinds, object)
  const { type, role, resource = null } = kind ? fhirKinds[kind] : unknownKind
  const known = keyOf(actions, action)
  const lifecycle = known && stageOf[known]
  const about = { type, role, ...(lifecycle && { lifecycle }), description: object }
  if (subjects.length === 0) return [about]
  return subjects.map((id) => ({
    what: { ...(resource && { type: resource }), identifier: identifier(place, object, id) },
    ...about,
  }))
}

const unknownKind = { type: otherEntity, role: roles.domainResource, resource: null }

/** The entry itself: its number, its place in the chain, its session, and what the log says next to ids. */
function ownEntity(row: ExportedRow, place: Place) {
  const facts = { hash: row.hash, previousHash: row.previousHash, session: row.session, ...factsIn(row) }
  return {
    what: { identifier: identifier(place, 'audit-log', String(row.seq)) },
    type: systemObject,
    role: roles.securityResource,
    description: 'entry of the audit log',
    detail: Object.entries(facts).flatMap(([type, value]) =>
      value.trim() === '' ? [] : [{ type, valueString: value }],
    ),
  }
}

/** Codes, names of fields and numbers; ids are in entities of their own. */
function factsIn({ seq, detail }: ExportedRow): Record<string, string> {
  const { ids: _, ...rest } = readJsonOr('audit_log.detail', { id: seq, text: detail }, {})
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, textOf(value)]))
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(' ') : typeof value === 'object' ? '' : String(value)
