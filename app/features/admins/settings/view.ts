import type { ProofKind } from '../confirm/commands.server.ts'
import type { SettingsDocument } from '../rules.ts'

export type ShownAdmin = {
  id: string
  username: string
  name: string
  email: string
  role: string
  updatedAt: string
  hasFactor: boolean
  /** Too many wrong codes: until when those of the app are refused. */
  shutUntil: string | null
  isSelf: boolean
}

export type ShownSession = { id: string; device: string; line: string; isThis: boolean }

/** A square of dark and light fields, as the path of its dark ones. */
export type Square = { size: number; path: string }

export type ShownOffer = { square: Square | null; key: string | null; codes: string[] }

/** All that Settings shows. */
export type SettingsView = {
  rows: ShownAdmin[]
  sessions: ShownSession[]
  /** Null while it is off. */
  factor: string | null
  /** What one is asked for again. */
  proof: ProofKind
  offer: ShownOffer | null
  clinic: SettingsDocument & { updatedAt: string }
}
