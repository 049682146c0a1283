import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import type { FieldSpec } from '#app/features/clinic-profile/website/field-specs.ts'
import { fieldList, listNames } from '#app/features/clinic-profile/website/field-table.ts'
import { addressOf, knownValue } from '#app/platform/lists/list-address.ts'

export const listPath = (list: ListName): string => fieldList(list).path
export const itemPath = (list: ListName, key: string): string =>
  `${listPath(list)}/${encodeURIComponent(key)}`

/** Where a price of that service is added. */
export const newPricePath = (service: string): string =>
  `${addressOf(listPath('price'), { service })}#${newItemId}`

/** Of the first field for a new item. */
export const newItemId = 'new-item'

/** The parts of its items that hold a picture. */
export const picturePartsOf = (list: ListName): { part: string; spec: PictureSpec }[] =>
  Object.entries(fieldList(list).parts).flatMap(([part, spec]) =>
    spec.kind === 'picture' ? [{ part, spec }] : [],
  )
type PictureSpec = Extract<FieldSpec, { kind: 'picture' }>

/** Which list is at that address, or an item of it; undefined where none is. */
export const listAt = (pathname: string): ListName | undefined =>
  listNames.find((list) => pathname === listPath(list) || pathname.startsWith(`${listPath(list)}/`))

const actions = ['added', 'asked', 'moved', 'deleted', 'shown', 'hidden', 'undone'] as const
export type ListAction = (typeof actions)[number]

type Done = { action: ListAction; key: string; before?: readonly string[] }

/** The list, saying what was just done to which item; with the previous order it can be undone. */
export const doneAddress = (list: ListName, { action, key, before = [] }: Done): string =>
  addressOf(listPath(list), { done: action, of: key, before: before.join(',') })

export type ListAddress = { action: ListAction | null; of: string; before: string[] }

export function readListAddress(search: URLSearchParams): ListAddress {
  const before = (search.get('before') ?? '').split(',').filter((key) => key !== '')
  return { action: knownValue(search, 'done', actions), of: search.get('of') ?? '', before }
}
