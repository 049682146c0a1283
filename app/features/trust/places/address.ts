import { sectionPath } from '#app/features/access/screens/settings/address.ts'

export const dataPath = sectionPath('data')

/** What may be done with one agreement before it is done; the question has an address. */
export type AgreementStep = { what: 'edit' | 'delete'; id: string }

export const stepAddress = ({ what, id }: AgreementStep): string => `${dataPath}?${what}=${id}`

/** Where a form that came back is: it wins over the address. */
export function readStep(search: URLSearchParams, intent: string | undefined): AgreementStep | null {
  const [of, sent = ''] = (intent ?? '').split(' ')
  for (const what of ['edit', 'delete'] as const) {
    const id = intent === undefined ? search.get(what) : of === what ? sent : null
    if (id) return { what, id }
  }
  return null
}
