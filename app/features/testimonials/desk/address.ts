import { knownValue, withParameter } from '#app/platform/lists/list-address.ts'
import { listAddresses } from '#app/platform/lists/list-addresses.ts'

/** What an action came to; the address carries it to the page that says so. */
const actions = ['approved', 'rejected', 'deleted', 'restored', 'undone', 'replied'] as const
export type ActionName = (typeof actions)[number]
/** What was decided on, and the id under which that can be taken back. */
export type ApprovalUndo = { row: string; undo: string }

/** Which testimonials: all but suspected spam, those that wait, those on the website, refused ones, and spam. */
export const filters = ['all', 'waiting', 'approved', 'refused', 'spam'] as const
export type Filter = (typeof filters)[number]

const addresses = listAddresses({
  path: '/admin/testimonials',
  filter: (search) => ({ filter: knownValue(search, 'show', filters) ?? 'all' }),
  parameters: ({ filter }) => ({ show: filter === 'all' ? null : filter }),
  dialogs: ['refuse', 'unapprove', 'delete', 'reply'],
  actions,
})

export const { listAddress, dialogAddress } = addresses

export type TestimonialsAddress = ReturnType<typeof addresses.readAddress> & {
  /** The testimonial that the last action was about. */
  about: string | null
  /** Where that action can be taken back. */
  undo: ApprovalUndo | null
}

export function readAddress(search: URLSearchParams): TestimonialsAddress {
  const row = search.get('row')
  const undo = search.get('undo')
  return { ...addresses.readAddress(search), about: row, undo: row && undo ? { row, undo } : null }
}

export function doneAddress(
  list: string,
  { action, row, undo }: { action: ActionName; row: string; undo: ApprovalUndo | null },
): string {
  const said = withParameter(addresses.doneAddress(list, action), 'row', row)
  return undo ? withParameter(said, 'undo', undo.undo) : said
}
