import { website } from './current-clinic.ts'
import { type LegalName, legalGroup, legalNames } from './legal-names.ts'

/** Without its language. */
export const legalPath = (name: LegalName): string => `/legal/${name}`

/** Those that an owner confirmed: the others are nowhere on the website. A browser knows of those that forms name. */
export const publicLegalNames = (): LegalName[] => {
  const { groups } = website()
  return legalNames.filter((name) => (groups[legalGroup(name)]?.confirmed ?? '') !== '')
}

/** Both that every clinic needs: what the law asks of its care, and carriers and browsers of its website. */
export function areNoticesPublic(): boolean {
  const names = publicLegalNames()
  return names.includes('privacy-practices') && names.includes('website-privacy')
}
