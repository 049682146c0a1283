import type { Page } from '@playwright/test'

/** Where pictures are taken: one clinic for all of them, so that a scene puts back what it moved. */
export type Scene = {
  page: Page
  url: string
  /** Runs a statement on the clinic's database, beside the server. */
  database(statement: string): void
}

/** A page, or a page in a state that somebody has to bring about. */
export type Subject = {
  name: string
  path: string
  /** Left out: public pages are taken in both themes, the back office in its one. */
  isAdmin?: boolean
  /** What a printer would put on paper; taken once. */
  isPrint?: boolean
  /** Only what the window shows, for what lies over the page. */
  isWindow?: boolean
  /** Before the page is asked for. */
  prepare?: (scene: Scene) => unknown
  /** Once the page is there. */
  bring?: (scene: Scene) => Promise<unknown>
  /** After the picture. */
  putBack?: (scene: Scene) => unknown
}
