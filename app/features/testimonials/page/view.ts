export type Letter = {
  id: string
  author: string
  title: string
  content: string
  /** 1 to 5. */
  rating: number
  /** `yyyy-mm` of the day in the clinic on which it was sent. */
  month: string
  /** "November 2026" */
  monthName: string
}

export type LettersView = {
  letters: Letter[]
  /** All published ones, not only those of this page. */
  total: number
  /** Where the next page begins; null on the last. */
  next: string | null
  /** Whether this page begins with the newest. */
  isFirst: boolean
}
