import { legalPath } from '#app/features/clinic-profile/website/legal-links.ts'
import type { LegalName } from '#app/features/clinic-profile/website/legal-names.ts'

/** Without its language. */
export const earlierPath = (name: LegalName, number: number): string => `${legalPath(name)}/${number}`
