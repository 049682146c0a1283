import { createContext } from 'react'
import type { ClinicSection } from '../sections.ts'

/** What the list of sections shows, on each of them. */
export type SectionsView = {
  /** Those that the role opens. */
  open: readonly ClinicSection[]
  /** Those in which something waits to be published. */
  changed: readonly string[]
}

export const SectionsContext = createContext<SectionsView>({ open: [], changed: [] })
