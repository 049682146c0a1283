import { createContext, type ReactNode } from 'react'
import type { ClinicSection } from '../sections.ts'

/** What the list of sections shows, on each of them. */
export type SectionsView = {
  /** Those that the role opens. */
  open: readonly ClinicSection[]
  /** Those in which something waits to be published. */
  changed: readonly string[]
  /** Id of whoever is signed in. */
  user: string
  /** Below sections whose changes wait to be published. */
  foot: ReactNode
}

export const SectionsContext = createContext<SectionsView>({ open: [], changed: [], user: '', foot: null })
