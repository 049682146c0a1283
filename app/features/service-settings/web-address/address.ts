import { sectionPath } from '#app/features/access/screens/settings/address.ts'

export const domainPath = sectionPath('domain')
