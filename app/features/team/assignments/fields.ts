/** The name of a treatment's box, on the wire. */
export const treatmentField = (id: string): string => `treatment ${id}`

/** Those of the listed treatments whose box was ticked. */
export const tickedOf = (fields: ReadonlyMap<string, string>, listed: readonly string[]): string[] =>
  listed.filter((id) => fields.has(treatmentField(id)))
