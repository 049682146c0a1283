import type { LegalName } from '#app/features/clinic-profile/website/legal-names.ts'
import { withParameter } from '#app/platform/lists/list-address.ts'

export const legalPagesPath = '/admin/clinic/legal'
export const legalEditorPath = (name: LegalName): string => `${legalPagesPath}/${name}`

export const legalDoneAddress = (name: LegalName, did: string): string =>
  withParameter(legalEditorPath(name), 'done', did)
export const legalDoneIn = (search: string): string | null => new URLSearchParams(search).get('done')
