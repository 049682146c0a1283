import type { LegalName } from '#app/features/clinic-profile/website/legal-names.ts'

/** All that a legal page says. */
export type LegalDocument = {
  /** `yyyy-mm-dd`; may be empty. */
  effective: string
  phone: { text: string; link: string }
  /** By language: `must` is over the text, and prescribed; `{languages}` and `{board}` in the text are the notices below. */
  words: Record<string, LegalWords>
  notices: Notice[]
  board: { lang: string; text: string }[]
}

export type LegalWords = { title: string; lead: string; must: string; text: string }

/** In another language; `{phone}` is the clinic's. */
export type Notice = { lang: string; name: string; dir?: 'rtl' | undefined; text: string }

/** A version that another took the place of. */
export type EarlierVersion = {
  number: number
  /** `yyyy-mm-dd`; may be empty. */
  effective: string
  /** The clinic's day on which it ended. */
  until: string
}

/** A legal page in one language. */
export type LegalPageView = Omit<LegalDocument, 'words'> & {
  name: LegalName
  words: LegalWords
  /** When an owner last read it; empty where nobody has. */
  reviewed: string
  /** Newest first; none on the page of an earlier one. */
  earlier: EarlierVersion[]
  /** Where this is an earlier version: until when. */
  ended: EarlierVersion | null
}
