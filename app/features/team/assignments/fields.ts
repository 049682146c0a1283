/** The name of a treatment's box, on the wire. */
export const treatmentField = (id: string): string => `treatment ${id}`

/** Ids that the form listed, so that a treatment that came since is not taken away. */
export const listedField = 'treatments'

/** The treatments that the form listed, of those that there are; all of them where the page is older than that. */
export function listedOf(fields: ReadonlyMap<string, string>, known: readonly string[]): string[] {
  const sent = fields.get(listedField)?.split(',')
  return known.filter((id) => sent === undefined || sent.includes(id))
}

/** Those of the listed treatments whose box was ticked. */
export const tickedOf = (fields: ReadonlyMap<string, string>, listed: readonly string[]): string[] =>
  listed.filter((id) => fields.has(treatmentField(id)))
