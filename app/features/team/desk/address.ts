import { addressOf, knownValue, openDialog, withParameter } from '#app/platform/lists/list-address.ts'

/** What an action came to; the address carries it to the page that says so. */
const actions = ['added', 'updated', 'deleted', 'earlier', 'later'] as const
export type ActionName = (typeof actions)[number]

export const kinds = ['clinician', 'room'] as const
export type TeamKind = (typeof kinds)[number]

export const path = '/admin/team'
/** A clinician has a page of their own, a room a dialog. */
export const newClinicianAddress = `${path}/new`
export const clinicianAddress = (id: string): string => `${path}/${encodeURIComponent(id)}`
export const addRoomAddress = withParameter(path, 'add', 'room')
export const editRoomAddress = (id: string): string => withParameter(path, 'room', id)
export const deleteAddress = (kind: TeamKind, id: string): string => withParameter(path, `delete-${kind}`, id)

/** The screen, saying what was just done to which. */
export const doneAddress = (action: ActionName, kind: TeamKind, id: string): string =>
  addressOf(path, { done: action, [kind === 'room' ? 'of-room' : 'of-clinician']: id })
/** A clinician's page, saying so. */
export const clinicianDoneAddress = (action: ActionName, id: string): string =>
  withParameter(clinicianAddress(id), 'done', action)

export type TeamAddress = {
  dialog: { kind: 'add' } | { kind: 'room' | 'delete-clinician' | 'delete-room'; id: string } | null
  action: ActionName | null
  /** What it was done to. */
  of: { kind: TeamKind; id: string } | null
}

export function readAddress(search: URLSearchParams): TeamAddress {
  const dialog = search.has('add')
    ? ({ kind: 'add' } as const)
    : openDialog(search, ['room', 'delete-clinician', 'delete-room'] as const)
  const found = openDialog(search, ['of-clinician', 'of-room'] as const)
  const of = found && {
    kind: found.kind === 'of-room' ? ('room' as const) : ('clinician' as const),
    id: found.id,
  }
  return { dialog, action: readAction(search), of }
}

export const readAction = (search: URLSearchParams): ActionName | null => knownValue(search, 'done', actions)

/** The visits that staff have to settle since a clinician or room was changed. */
export const toSettleAddress = (kind: TeamKind, id: string): string =>
  addressOf('/admin/visits-to-settle', { [kind]: id })
