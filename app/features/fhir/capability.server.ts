import type { Place, Resource } from './resources.server.ts'
import { includes } from './search/includes.server.ts'
import { parametersOf, slotParameters } from './search/parameters.server.ts'

/** What this server can do, `/fhir/R4/metadata` (CapabilityStatement of FHIR R4). */
export function capabilityStatement({ origin, profile }: Place, since: Temporal.Instant): Resource {
  const types = { ...parametersOf, Slot: slotParameters }
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
          'Read and search without signing in. Nothing of a patient is here. All slots at once: $bulk-publish of SMART Scheduling Links.',
        security: { cors: true },
        resource: Object.entries(types).map(([type, parameters]) => {
          const searchInclude = Object.keys(includes).filter((one) => one.startsWith(`${type}:`))
          return {
            type,
            interaction: [{ code: 'read' }, { code: 'search-type' }],
            ...(searchInclude.length > 0 && { searchInclude }),
            searchParam: parameters
              // A chain has no name of its own in a statement.
              .filter(({ name }) => !name.includes('.'))
              .map(({ name, type: kind, documentation }) => ({ name, type: kind, documentation })),
          }
        }),
      },
    ],
  }
}
