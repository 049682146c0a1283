/** A version in the list. */
export type VersionRow = {
  number: number
  note: string
  when: string
  /** Null where the account is gone, and for the program itself. */
  by: string | null
  isProgram: boolean
  count: number
  /** Where the changes are: "Website texts and Doctors". */
  sections: string
  isPublic: boolean
  restoredFrom: string | null
}

export type VersionsView = {
  rows: VersionRow[]
  /** The next page begins below this number. */
  next: number | null
  isFirstPage: boolean
  /** How many changes wait; they go where a version is restored. */
  draftCount: number
  canUndo: boolean
  restoredNow: number | null
}

/** A version next to what is public. */
export type ComparedView = {
  number: number
  note: string
  when: string
  by: string | null
  isPublic: boolean
  draftCount: number
  differences: { field: string; name: string; old: string[]; now: string[] }[]
}
