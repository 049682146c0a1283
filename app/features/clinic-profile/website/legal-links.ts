import { website } from './current-clinic.ts'
import { type LegalName, legalGroup, legalNames } from './legal-names.ts'

/** Without its language. */
export const legalPath = (name: LegalName): string => `/legal/${name}`

/** The pages that an owner confirmed; the others are nowhere on the website. A browser knows those that forms link. */
export const publicLegalNames = (): LegalName[] => {
  const { groups } = website()
  return legalNames.filter((name) => (groups[legalGroup(name)]?.confirmed ?? '') !== '')
}
