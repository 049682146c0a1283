import { roleOf } from '../permissions/permissions.ts'

/** What of somebody decides whether they may enter. */
export type Standing = {
  id: string
  role: string
  deactivatedAt: string | null
  deletedAt: string | null
}

/** Whether somebody may enter at all. */
const isActive = ({ deactivatedAt, deletedAt }: Omit<Standing, 'id' | 'role'>): boolean =>
  deactivatedAt === null && deletedAt === null

/** Those who may do everything, and enter. */
export const ownersAmong = (people: readonly Standing[]): string[] =>
  people.filter((one) => isActive(one) && roleOf(one.role) === 'admin').map(({ id }) => id)

/** Without whom nobody could do everything any more; null where there is another one. */
export function lastOwner(people: readonly Standing[]): string | null {
  const [one, ...others] = ownersAmong(people)
  return one !== undefined && others.length === 0 ? one : null
}
