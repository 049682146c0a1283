import fc from 'fast-check'
import { type Document, resolved, type Schema } from '#app/features/api/document.ts'
import { isRecord } from '#app/platform/shapes/shapes.ts'

/** Where a value isn't as the schema says, and what nobody has described; empty where it is. */
export function problemsOf(document: Document, given: Schema, value: unknown, at = '$'): string[] {
  const schema = resolved(document, given)
  const options = schema.anyOf ?? schema.oneOf
  if (options)
    return options.some((one) => problemsOf(document, one, value, at).length === 0)
      ? []
      : [`${at}: none fits`]
  if (schema.const !== undefined && value !== schema.const) return [`${at}: not ${String(schema.const)}`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: not in enum`]
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.some((type) => isOfType(type, value)))
    return [`${at}: not ${types.join('/')}`]
  if (schema.format === 'date-time' && typeof value === 'string' && !instant.test(value))
    return [`${at}: no instant`]
  if (Array.isArray(value))
    return value.flatMap((one, index) =>
      schema.items ? problemsOf(document, schema.items, one, `${at}[${index}]`) : [],
    )
  return isRecord(value) ? problemsOfFields(document, schema, value, at) : []
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

function problemsOfFields(
  document: Document,
  { properties = {}, required = [], additionalProperties }: Schema,
  value: Record<string, unknown>,
  at: string,
): string[] {
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name}: missing`)
  const wrong = Object.entries(value).flatMap(([name, one]) => {
    const rest = typeof additionalProperties === 'object' ? additionalProperties : undefined
    const schema = properties[name] ?? rest
    return schema ? problemsOf(document, schema, one, `${at}.${name}`) : [`${at}.${name}: not described`]
  })
  return [...missing, ...wrong]
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/** Texts for a field of that name. */
export type TextFor = (name: string) => fc.Arbitrary<string>

/** Values of which most fit the schema, and some are of another type. */
export function valuesFor(
  document: Document,
  given: Schema,
  { name, textFor }: { name: string; textFor: TextFor },
): fc.Arbitrary<unknown> {
  const wrong = fc.oneof(fc.constantFrom(null, -1, 1.5, true, [], {}), textFor(''))
  const arbitrary = fitting(document, resolved(document, given), { name, textFor })
  return fc.oneof({ weight: 25, arbitrary }, { weight: 1, arbitrary: wrong })
}

function fitting(
  document: Document,
  schema: Schema,
  { name, textFor }: { name: string; textFor: TextFor },
): fc.Arbitrary<unknown> {
  const within = (one: Schema, inner = name) => valuesFor(document, one, { name: inner, textFor })
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((one) => within(one)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const [type] = [schema.type ?? 'string'].flat()
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 500 })
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems = 4 } = schema
    return fc.array(within(items), { minLength: minItems, maxLength: Math.min(maxItems, 4) })
  }
  if (type !== 'object') return textFor(name)
  const fields = Object.entries(schema.properties ?? {})
  const model = Object.fromEntries(fields.map(([field, one]) => [field, within(one, nested(name, field))]))
  return fc.record(model, { requiredKeys: [...(schema.required ?? [])] })
}

/** `id` alone says nothing: that of a treatment is `treatments.id`. */
const nested = (name: string, field: string) => (field === 'id' ? `${name}.${field}` : field)
