import type { FieldGroupName } from '#app/features/clinic-profile/website/field-groups.ts'
import { fieldGroup, groupNames } from '#app/features/clinic-profile/website/field-table.ts'

/** The group whose form is at that address; undefined where none is. */
export const groupAt = (pathname: string): FieldGroupName | undefined =>
  groupNames.find((group) => fieldGroup(group).path === pathname)
