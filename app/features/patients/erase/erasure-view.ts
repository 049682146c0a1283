/* What is shown before a patient is erased, and after. */

/** How many of each kind of record, by their names in the log. */
export type Counts = {
  appointments: number
  messages: number
  replies: number
  letters: number
  notes: number
}

export type ErasureView = {
  id: string
  name: string
  /** What the numbers were counted from: held against what is there as it is sent. */
  seen: string
  counts: Counts
  /** Of the appointments, those to come, whose times are free again. */
  coming: number
  /** Other records that were joined with this one, and go with it. */
  joined: number
  /** For how many nights backups stay; null where they are made by hand alone. */
  backupNights: number | null
  /** Others who have the same number or address: theirs stays. */
  sharing: { id: string; name: string; why: string }[]
}

/** What went, once the patient is erased; whoever did it and when. */
export type ErasedView = { counts: Counts; who: string; when: string; backupNights: number | null }
