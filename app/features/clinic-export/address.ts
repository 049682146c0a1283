import { sectionPath } from '#app/features/access/screens/settings/address.ts'

/** The file answers an owner who was asked again. */
export const clinicExportPath = `${sectionPath('data')}/export`
