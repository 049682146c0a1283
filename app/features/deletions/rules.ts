import type { Role } from '#app/db/values.ts'
import { mayDo, type Permission } from '../access/permissions/permissions.ts'
import { recoverableDays } from '../records/address.ts'

/** What staff can delete and bring back (docs/specification.md#deleted-records). */
export const kinds = [
  'appointment',
  'message',
  'testimonial',
  'image',
  'treatment',
  'closure',
  'opening',
  'clinician',
  'room',
  'user',
] as const
export type Kind = (typeof kinds)[number]

const needed = {
  appointment: 'visits',
  message: 'messages',
  testimonial: 'testimonials',
  image: 'gallery',
  treatment: 'treatment-rules',
  closure: 'closures',
  opening: 'closures',
  clinician: 'team',
  room: 'team',
  user: 'users',
} as const satisfies Record<Kind, Permission>

/** What a role sees of what was deleted, and brings back: that which it could have deleted. */
export const kindsFor = (role: Role | null): Kind[] => kinds.filter((kind) => mayDo(role, needed[kind]))

export type Deletion = {
  kind: Kind
  id: string
  /** What it is called, and one thing more. */
  name: string
  detail: string
  deletedAt: string
  /** As it was seen: bringing it back is held against it. */
  updatedAt: string
}

/** Whole days that are left, the begun one too: 30 right after deleting, 1 on the last day. */
export function daysLeft(deletedAt: string, now: number): number {
  const passed = Math.floor((now - Date.parse(deletedAt)) / dayMilliseconds)
  return Math.min(recoverableDays, Math.max(0, recoverableDays - passed))
}

const dayMilliseconds = 24 * 3_600_000

/** Last deleted first, and then by id: the order in which every kind is read. */
export const lastFirst = (one: Deletion, other: Deletion): number =>
  compare(other.deletedAt, one.deletedAt) || compare(other.id, one.id)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
