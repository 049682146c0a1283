import { addressOf, knownValue, openDialog, withParameter } from '../../../platform/pages/list-address.ts'

/** What an action came to; the address carries it to the page that says so. */
export const actions = ['approved', 'rejected', 'deleted', 'restored', 'undone'] as const
export type ActionName = (typeof actions)[number]
/** What was approved, and the id under which that can be taken back. */
export type ApprovalUndo = { row: string; undo: string }

/** Which testimonials: all but suspected spam, those that wait, those on the website, and spam. */
export const filters = ['all', 'waiting', 'approved', 'spam'] as const
export type Filter = (typeof filters)[number]

const path = '/admin/testimonials'

export type TestimonialsAddress = {
  filter: Filter
  /** Cursor of the page that is shown. */
  after: string | null
  /** The address of that page alone, to which forms and dialogs come back. */
  list: string
  dialog: { kind: 'unapprove' | 'delete'; id: string } | null
  action: ActionName | null
  /** Where the action can be taken back. */
  undo: ApprovalUndo | null
}

export function readAddress(search: URLSearchParams): TestimonialsAddress {
  const filter = knownValue(search, 'show', filters) ?? 'all'
  const after = search.get('after')
  const row = search.get('row')
  const undo = search.get('undo')
  return {
    filter,
    after,
    list: listAddress(filter, after),
    dialog: openDialog(search, ['unapprove', 'delete'] as const),
    action: knownValue(search, 'done', actions),
    undo: row && undo ? { row, undo } : null,
  }
}

export const listAddress = (filter: Filter, after: string | null = null): string =>
  addressOf(path, { show: filter === 'all' ? null : filter, after })

export const dialogAddress = (list: string, kind: 'unapprove' | 'delete', id: string): string =>
  withParameter(list, kind, id)

export function doneAddress(
  list: string,
  { action, undo }: { action: ActionName; undo: ApprovalUndo | null },
): string {
  const said = withParameter(list, 'done', action)
  return undo ? withParameter(withParameter(said, 'row', undo.row), 'undo', undo.undo) : said
}
