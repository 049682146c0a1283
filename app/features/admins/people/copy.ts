import type { Role } from '../../../db/values.ts'
import { m } from '../../../language/messages.ts'
import { roleName, roleOf } from '../permissions/permissions.ts'

/** What a role is for, in a line. */
export const roleDoes = {
  admin: m.people_role_does_owner,
  'front-desk': m.people_role_does_front_desk,
  editor: m.people_role_does_editor,
  auditor: m.people_role_does_auditor,
} satisfies Record<Role, () => string>

/** As it is proposed to somebody new: what most of them do. */
export const proposedRole: Role = 'front-desk'

/** A stored role as people read it; of a release beside this one it may be one that is not known here. */
export function roleInWords(stored: string): string {
  const role = roleOf(stored)
  return role === null ? m.people_role_unknown() : roleName(role)
}
