import type { Role } from '../../../db/values.ts'
import { isRecord } from '../../../platform/shapes/shapes.ts'
import type { Permission } from './permissions.ts'

/** What the refused screen says, and what the frame around it shows. */
export type Refused = {
  refused: Permission
  /** Of whoever asked; null where it is not known. */
  role: Role | null
  /** Whom to ask. */
  owners: { name: string; email: string }[]
  frame: unknown
}

export const isRefused = (thrown: unknown): thrown is Refused =>
  isRecord(thrown) && typeof thrown.refused === 'string' && Array.isArray(thrown.owners)
