/** The legal pages by their addresses, in the order of the footer. */
export const legalNames = [
  'privacy-practices',
  'website-privacy',
  'good-faith',
  'accessibility',
  'language-help',
  'complaints',
] as const
export type LegalName = (typeof legalNames)[number]

export const legalGroup = <N extends LegalName>(name: N): `legal-${N}` => `legal-${name}`
