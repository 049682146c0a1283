import { isVersion } from './version.ts'

/** In the data folder: what the service asks the updater for. The updater removes it when it begins. */
export const updateRequestPath = ['update', 'request.json'] as const

export type UpdateRequest =
  | { action: 'update'; version: string; by: string | null }
  | { action: 'rollback'; by: string | null }

/** Who asks at night, where the owner wants updates installed automatically. */
export const automatically = 'automatic'

/** Who asked is the id of an account, `automatically`, or nobody. */
const isPerson = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && /^[\w-]{1,40}$/.test(value))

export function isUpdateRequest(value: unknown): value is UpdateRequest {
  if (typeof value !== 'object' || value === null) return false
  const { action, version, by } = value as Record<string, unknown>
  return isPerson(by) && (action === 'rollback' || (action === 'update' && isVersion(version)))
}
