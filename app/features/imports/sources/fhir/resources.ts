/** What is read of FHIR R4 resources. Files come from anywhere: every field may be missing, or something else. */
export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

export const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

/** The name in use before others: `text`, else its parts. */
export function humanName(value: unknown): string | null {
  const names = listIn(value)
  const uses = ['official', 'usual']
  const name = uses.flatMap((use) => names.filter((one) => one.use === use))[0] ?? names[0]
  if (!name) return null
  const given = Array.isArray(name.given) ? name.given.flatMap((part) => textIn(part) ?? []) : []
  const parts = [...given, ...(textIn(name.family) === null ? [] : [textIn(name.family)])]
  return textIn(name.text) ?? (parts.length > 0 ? parts.join(' ') : null)
}

/** Values of a way to reach somebody, the mobile phone first, without those that are no longer used. */
export function contactsIn(value: unknown, system: 'phone' | 'email'): string[] {
  const points = listIn(value).filter((point) => point.system === system && point.use !== 'old')
  const first = points.filter((point) => point.use === 'mobile')
  return [...first, ...points.filter((point) => point.use !== 'mobile')].flatMap(
    (point) => textIn(point.value) ?? [],
  )
}

/** A concept's words. */
export const conceptText = (value: unknown): string | null =>
  isJson(value)
    ? (textIn(value.text) ??
      listIn(value.coding).flatMap((coding) => textIn(coding.display) ?? [])[0] ??
      null)
    : null

/** "Patient/7" of "https://clinic.example/fhir/Patient/7/_history/1"; a urn as it is. */
export function referenceIn(value: unknown): { type: string | null; id: string } | null {
  const reference = isJson(value) ? textIn(value.reference) : null
  if (reference === null) return null
  const urn = /^urn:(?:uuid|oid):(.+)$/i.exec(reference)
  if (urn) return { type: isJson(value) ? textIn(value.type) : null, id: urn[1] ?? '' }
  const parts = reference.split('/_history/')[0]?.split('/') ?? []
  const [type, id] = [parts.at(-2), parts.at(-1)]
  return type && id ? { type, id } : null
}
