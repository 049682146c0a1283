import type { Page } from '@playwright/test'

/** A clinic whose pictures are taken. Most subjects share it, so that they put back what they moved. */
export type Scene = {
  page: Page
  url: string
  /** Runs a statement on the clinic's database, next to the server, and gives its rows. */
  database(statement: string): Record<string, unknown>[]
}

/** A page, or a page in a state that somebody has to bring about. */
export type Subject = {
  name: string
  path: string | ((scene: Scene) => string)
  /** Signed in just now, so long ago that guarded screens ask again, or halfway in; false: not at all. Where it is said the theme
   * is the back office's only one, else both are taken. */
  staff?: false | 'now' | 'late' | 'ticket'
  widths?: readonly number[]
  /** What a printer would put on paper. */
  isPrint?: boolean
  /** Only what the window shows, for what lies over the page; asked for again at each width. */
  isWindow?: boolean
  /** On a clinic of its own, thrown away afterwards: for what writes. */
  isAlone?: boolean
  /** Variables of that clinic. */
  environment?: Record<string, string>
  /** What is drawn by chance, such as a secret: painted over. */
  hidden?: string
  /** Before the page is asked for. */
  prepare?: (scene: Scene) => unknown
  /** Once the page is there and runs. */
  bring?: (scene: Scene) => Promise<unknown>
  /** Nothing of that goes by English words. */
  isWordless?: boolean
  /** After the pictures. */
  putBack?: (scene: Scene) => unknown
}

export type Theme = 'light' | 'dark'
export const allWidths = [390, 768, 1440] as const
/** About A4 and Email at 96 px to the inch. */
export const paperWidth = 768

/**
 * A table that is not there stands for a database that does not answer. What the server keeps of pages does not hold
 * any more, whatever was taken before.
 */
export const without = (table: string): Pick<Subject, 'prepare' | 'putBack'> => ({
  prepare: ({ database }) => {
    database(`ALTER TABLE ${table} RENAME TO ${table}_away`)
    database('UPDATE content_versions SET version = version + 1')
  },
  putBack: ({ database }) => database(`ALTER TABLE ${table}_away RENAME TO ${table}`),
})
