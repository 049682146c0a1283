/** The manifest has this name in every implementation; clients find it by the end of its address. */
export const manifestPath = '/fhir/$bulk-publish'
export const r4Path = '/fhir/R4'
