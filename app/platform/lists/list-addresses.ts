import { addressOf, knownValue, openDialog, withParameter } from './list-address.ts'

type Plan<Filter extends object, Dialog extends string, Action extends string> = {
  path: string
  /** What the address says of which rows are shown; whatever is no value of ours counts as not said. */
  filter(search: URLSearchParams): Filter
  /** The same as parameters; null for what is not said. */
  parameters(filter: Filter): Record<string, string | null>
  /** Dialogs of one row. */
  dialogs: readonly Dialog[]
  /** What an action can have come to. */
  actions: readonly Action[]
}

/** What the address of a list says. */
export type ListAddress<Filter extends object, Dialog extends string, Action extends string> = Filter & {
  /** Cursor of the page that is shown. */
  after: string | null
  /** The address of that page alone, to which forms and dialogs come back. */
  list: string
  dialog: { kind: Dialog; id: string } | null
  /** What was just done. */
  action: Action | null
}

/** Reads and writes the addresses of one list of the back office: filter, page, open dialog, what was just done. */
export function listAddresses<Filter extends object, Dialog extends string, Action extends string>({
  path,
  filter: readFilter,
  parameters,
  dialogs,
  actions,
}: Plan<Filter, Dialog, Action>) {
  const listAddress = (filter: Filter, after: string | null = null): string =>
    addressOf(path, { ...parameters(filter), after })
  return {
    listAddress,
    readAddress(search: URLSearchParams): ListAddress<Filter, Dialog, Action> {
      const filter = readFilter(search)
      const after = search.get('after')
      const list = listAddress(filter, after)
      const action = knownValue(search, 'done', actions)
      return { ...filter, after, list, dialog: openDialog(search, dialogs), action }
    },
    /** The list with the dialog of one row open. */
    dialogAddress: (list: string, kind: Dialog, id: string): string => withParameter(list, kind, id),
    /** The list, saying what was just done. */
    doneAddress: (list: string, action: Action): string => withParameter(list, 'done', action),
  }
}
