import { addressOf, knownValue, openDialog, withParameter } from '../../platform/list-address.ts'

/** What a deed came to; the address carries it to the page that says so. */
export const deeds = ['approved', 'rejected', 'deleted', 'restored'] as const
export type Deed = (typeof deeds)[number]

/** Which testimonials: all but suspected spam, those that wait, those on the website, and spam (decision 7). */
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
  deed: Deed | null
}

export function readAddress(search: URLSearchParams): TestimonialsAddress {
  const filter = knownValue(search, 'show', filters) ?? 'all'
  const after = search.get('after')
  return {
    filter,
    after,
    list: listAddress(filter, after),
    dialog: openDialog(search, ['unapprove', 'delete'] as const),
    deed: knownValue(search, 'done', deeds),
  }
}

export const listAddress = (filter: Filter, after: string | null = null): string =>
  addressOf(path, { show: filter === 'all' ? null : filter, after })

export const dialogAddress = (list: string, kind: 'unapprove' | 'delete', id: string): string =>
  withParameter(list, kind, id)

export const deedAddress = (list: string, deed: Deed): string => withParameter(list, 'done', deed)
