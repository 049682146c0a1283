import { addressOf, knownValue, withParameter } from '../../platform/pages/list-address.ts'
import { deletedPath } from '../records/deleted-address.ts'
import { type Kind, kinds } from './rules.ts'

export type DeletedAddress = {
  /** Null for all kinds. */
  kind: Kind | null
  after: string | null
  /** The address of that page alone, to which forms come back. */
  list: string
  /** What was just brought back. */
  restored: Kind | null
}

export function readAddress(search: URLSearchParams): DeletedAddress {
  const kind = knownValue(search, 'kind', kinds)
  const after = search.get('after')
  return { kind, after, list: listAddress(kind, after), restored: knownValue(search, 'done', kinds) }
}

export const listAddress = (kind: Kind | null, after: string | null = null): string =>
  addressOf(deletedPath, { kind, after })

export const restoredAddress = (list: string, kind: Kind): string => withParameter(list, 'done', kind)
