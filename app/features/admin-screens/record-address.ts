import type { Role } from '../../db/values.ts'
import { keyOf } from '../../platform/shapes/keys.ts'
import { mayDo, type Permission } from '../admins/permissions/permissions.ts'
import { type RecordKind, screenPath } from './screens.ts'

type Place = { permission: Permission; at: (id: string) => string }

/** Where one record of a kind is shown, and who may open that; kinds without a page of their own have none. */
const places = {
  appointment: { permission: 'visits', at: (id) => `${screenPath('dashboard')}/${id}` },
  treatment: { permission: 'treatments', at: (id) => `${screenPath('treatments')}?edit=${id}` },
  'gallery-image': { permission: 'gallery', at: (id) => `${screenPath('gallery')}?edit=${id}` },
  'contact-message': { permission: 'messages', at: (id) => `${screenPath('messages')}?open=${id}` },
  clinician: { permission: 'team', at: (id) => `${screenPath('team')}/${id}` },
  closure: { permission: 'closures', at: (id) => `${screenPath('clinic')}/closures/${id}` },
} as const satisfies Partial<Record<RecordKind, Place>>

/** The address of a record; null where it cannot be opened by itself, or not by that role. */
export function recordAddress(kind: RecordKind, id: string, role: Role | null): string | null {
  const known = keyOf(places, kind)
  if (known === null || id === '' || !mayDo(role, places[known].permission)) return null
  return places[known].at(encodeURIComponent(id))
}
