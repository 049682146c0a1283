import type { Scope } from '../connections/keys/rules.ts'
import { operationDefinitions } from './booking/operations.server.ts'
import { recordParameters, recordTypes } from './records/parameters.server.ts'
import { scopeOf } from './records/records.server.ts'
import type { Place, Resource } from './resources.server.ts'
import { includes } from './search/includes.server.ts'
import { parametersOf, slotParameters } from './search/parameters.server.ts'

type Parameters = readonly { name: string; type: string; documentation: string }[]

/**
 * What this server can do, `/fhir/R4/metadata` (CapabilityStatement of FHIR R4).
 * @param scopes of the key that asks: what they open is named too; null for everybody
 */
export function capabilityStatement(
  { origin, profile }: Place,
  { since, scopes }: { since: Temporal.Instant; scopes: readonly Scope[] | null },
): Resource {
  const opened = recordTypes.filter((type) => scopes?.includes(scopeOf[type]))
  const types: Record<string, Parameters> = {
    ...parametersOf,
    Slot: slotParameters,
    ...Object.fromEntries(opened.map((type) => [type, recordParameters[type]])),
  }
  const operations = operationDefinitions.filter(
    ({ scope }) => scopes !== null && (scope === null || scopes.includes(scope)),
  )
  if (operations.length > 0) types.Appointment ??= []
  return {
    resourceType: 'CapabilityStatement',
    id: 'firstlight',
    status: 'active',
    date: since.toString({ smallestUnit: 'second' }),
    publisher: profile.name,
    kind: 'instance',
    software: { name: 'Firstlight' },
    implementation: { description: 'Times that patients can book online.', url: `${origin}/fhir/R4` },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        documentation:
          'What is public is read and searched without signing in. Appointments, patients and the audit log need an API key of the clinic with the scope, and are named here to that key. All slots at once: $bulk-publish of SMART Scheduling Links.',
        security: { cors: true, description: 'Authorization: Bearer, with an API key of the clinic.' },
        resource: Object.entries(types).map(([type, parameters]) => {
          const searchInclude = Object.keys(includes).filter((one) => one.startsWith(`${type}:`))
          const done = type === 'Appointment' ? operations : []
          const isRead = parameters.length > 0
          return {
            type,
            ...(isRead && { interaction: [{ code: 'read' }, { code: 'search-type' }] }),
            ...(searchInclude.length > 0 && { searchInclude }),
            ...(isRead && {
              searchParam: parameters
                // A chain has no name of its own in a statement.
                .filter(({ name }) => !name.includes('.'))
                .map(({ name, type: kind, documentation }) => ({ name, type: kind, documentation })),
            }),
            ...(done.length > 0 && {
              operation: done.map(({ name, definition }) => ({ name, definition })),
            }),
          }
        }),
      },
    ],
  }
}
