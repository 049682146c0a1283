import type { Role } from '#app/db/values.ts'
import { mayDo, type Permission } from '#app/features/access/permissions/permissions.ts'
import { keysOf } from '#app/platform/shapes/collections.ts'

/**
 * What a key can be allowed, and what its role must be allowed for that: a key never does more than its role. Treatments
 * and free times, which the website shows everybody, and names of clinicians and rooms need a key and no scope.
 */
const needs = {
  'appointments:read': 'schedule',
  'appointments:write': 'visits',
  'patients:read': 'patient-pages',
  'patients:write': 'patients',
  'waitlist:read': 'visits',
  'waitlist:write': 'visits',
  'closures:read': 'closures',
  'closures:write': 'closures',
  'messages:read': 'messages',
  'messages:write': 'messages',
  'testimonials:read': 'testimonials',
  'testimonials:write': 'testimonials',
  'audit:read': 'audit',
} as const satisfies Record<string, Permission>

export type Scope = keyof typeof needs
export const scopes = keysOf(needs)

/** The scope that shows what that one writes; null for one that writes nothing. */
export const readingOf = (scope: Scope | null): Scope | null =>
  scopes.find((one) => scope?.endsWith(':write') && one === scope.replace(/write$/, 'read')) ?? null

/** The scopes that a key of that role can have. */
export const scopesOf = (role: Role): Scope[] => scopes.filter((scope) => mayDo(role, needs[scope]))

/** As they are stored; a scope that a later release knows, or that the role has lost, allows nothing. */
export const readScopes = (stored: string, role: Role | null): Scope[] =>
  stored.split(' ').flatMap((word) => {
    const scope = scopes.find((one) => one === word)
    return scope !== undefined && role !== null && mayDo(role, needs[scope]) ? [scope] : []
  })

/** Every key begins with it, so that people and scanners of source code know what it is. */
export const keyPrefix = 'flk_'

export const mostKeys = 100
export const longestKeyName = 80
/** Days until a key ends, as its form offers them; null for one that doesn't. */
export const keyDays = [30, 90, 365, null] as const

export type KeyState = 'open' | 'expired' | 'revoked'

/** @param now a stored moment */
export const keyState = (
  { expiresAt, revokedAt }: { expiresAt: string | null; revokedAt: string | null },
  now: string,
): KeyState => (revokedAt !== null ? 'revoked' : expiresAt !== null && expiresAt <= now ? 'expired' : 'open')
