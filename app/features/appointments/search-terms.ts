/** How a visit is found: by the words, address and numbers of who comes. */
export { exactTerms, termsOf, wantedTerms } from '../../platform/text/person-terms.ts'

/** One higher whenever the terms of some name change: rows of before are brought up to date. */
export const searchVersion = 1
