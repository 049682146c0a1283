import { isRecord } from '#app/platform/shapes/shapes.ts'
import type { OfferedBookable } from '../bookables.server.ts'
import { generalPractice, treatmentSystem } from '../codes.ts'
import { fhirId } from '../ids.ts'
import type { Place, Resource, SlotFacts } from '../resources.server.ts'
import type { SearchedSpan } from './dates.server.ts'

type Token = { system?: string; code: string }

/** A search parameter of a type: which values of an item it is compared with. */
export type Parameter<T> = { name: string; documentation: string } & (
  | { type: 'token'; values: (item: T) => readonly Token[] }
  | { type: 'reference'; values: (item: T) => readonly string[] }
  | { type: 'string'; values: (item: T) => readonly string[] }
  | { type: 'date'; values: (item: T) => readonly SearchedSpan[] }
)

const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]
const at = (value: unknown, ...path: string[]): unknown[] =>
  path.reduce<unknown[]>(
    (found, name) => found.flatMap((one) => (isRecord(one) ? list(one[name]) : [])),
    list(value),
  )
const texts =
  (...path: string[]) =>
  (resource: Resource) =>
    at(resource, ...path).map(String)

const codings = (path: string) => (resource: Resource) =>
  at(resource, path, 'coding').flatMap((one) =>
    isRecord(one) ? [{ system: String(one.system), code: String(one.code) }] : [],
  )

const id = { name: '_id', type: 'token', documentation: 'Its id.' } as const
const ofResource: Parameter<Resource> = { ...id, values: (one) => [{ code: one.id }] }
const active: Parameter<Resource> = {
  name: 'active',
  type: 'token',
  documentation: 'All that is published is active.',
  values: ({ active: is }) => [{ code: String(is) }],
}
const text = (name: string, documentation: string, ...path: string[]): Parameter<Resource> => ({
  name,
  type: 'string',
  documentation,
  values: texts(...path),
})
const to = (name: string, documentation: string, path: string): Parameter<Resource> => ({
  name,
  type: 'reference',
  documentation,
  values: texts(path, 'reference'),
})
const serviceType = (path: string): Parameter<Resource> => ({
  name: 'service-type',
  type: 'token',
  documentation: 'The treatment: its id, alone or after our code system.',
  values: codings(path),
})

/** What each list can be asked for. */
export const parametersOf = {
  Location: [
    ofResource,
    text('name', 'Begins with that, in any case.', 'name'),
    text('address', 'A part of the address begins with that.', 'address', 'line'),
    text('address-city', 'The city.', 'address', 'city'),
    text('address-state', 'The state’s two letters.', 'address', 'state'),
    text('address-postalcode', 'The ZIP code.', 'address', 'postalCode'),
    {
      name: 'identifier',
      type: 'token',
      documentation: 'Our name of the site.',
      values: (one) =>
        at(one, 'identifier').flatMap((found) =>
          isRecord(found) ? [{ system: String(found.system), code: String(found.value) }] : [],
        ),
    },
    {
      name: 'status',
      type: 'token',
      documentation: 'Always active.',
      values: ({ status }) => [{ code: String(status) }],
    },
  ],
  HealthcareService: [
    ofResource,
    active,
    text('name', 'Begins with that, in any case.', 'name'),
    serviceType('type'),
    { ...serviceType('specialty'), name: 'specialty', documentation: 'The specialty.' },
    to('location', 'Where it is given.', 'location'),
  ],
  Practitioner: [ofResource, active, text('name', 'A part of the name begins with that.', 'name', 'text')],
  PractitionerRole: [
    ofResource,
    active,
    to('practitioner', 'Whose role it is.', 'practitioner'),
    to('location', 'Where they work.', 'location'),
    to('service', 'A treatment that they give.', 'healthcareService'),
  ],
  Schedule: [
    ofResource,
    active,
    to('actor', 'The location, or who gives the treatment.', 'actor'),
    serviceType('serviceType'),
    { ...serviceType('specialty'), name: 'specialty', documentation: 'The specialty.' },
    {
      name: 'date',
      type: 'date',
      documentation: 'Days for which its slots are published.',
      values: ({ planningHorizon: of }) => (isRecord(of) ? [daysSpan(String(of.start), String(of.end))] : []),
    },
  ],
} as const satisfies Record<string, readonly Parameter<Resource>[]>

const dayMilliseconds = 86_400_000
const daysSpan = (first: string, last: string): SearchedSpan => ({
  from: Date.parse(`${first}T00:00:00Z`),
  to: Date.parse(`${last}T00:00:00Z`) + dayMilliseconds,
})

/** A slot with the schedule that it belongs to. */
export type FoundSlot = SlotFacts & { of: OfferedBookable; place: Place }

export const slotParameters: readonly Parameter<FoundSlot>[] = [
  { ...id, values: (one) => [{ code: one.id }] },
  {
    name: 'schedule',
    type: 'reference',
    documentation: 'The schedule that it belongs to.',
    values: ({ schedule }) => [`Schedule/${schedule}`],
  },
  {
    name: 'schedule.actor',
    type: 'reference',
    documentation: 'The location, or who gives the treatment.',
    values: ({ of: { clinician } }) => [
      'Location/clinic',
      ...(clinician ? [`PractitionerRole/${fhirId(clinician.id)}`] : []),
    ],
  },
  {
    name: 'start',
    type: 'date',
    documentation: 'When it begins; days are the clinic’s.',
    values: ({ start }) => [{ from: start * 60_000, to: start * 60_000 + 1_000 }],
  },
  {
    name: 'status',
    type: 'token',
    documentation: 'free or busy.',
    values: ({ status }) => [{ code: status }],
  },
  {
    name: 'service-type',
    type: 'token',
    documentation: 'The treatment: its id, alone or after our code system.',
    values: ({ of: { treatment }, place }) => [
      generalPractice,
      { system: treatmentSystem(place.origin), code: fhirId(treatment.id) },
    ],
  },
]
