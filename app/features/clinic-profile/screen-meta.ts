import { type AdminPage, screenTitle } from '../access/screens/screens.ts'
import { currentClinic } from './website/current-clinic.ts'

/** The browser's title of a screen, and that no search engine lists it: for a route's `meta`. */
export const screenMeta = (page: AdminPage) => titled(screenTitle(page))

/** The same for a page next to the screens. */
export const titled = (title: string) => [
  { title: `${title} · ${currentClinic().name}` },
  { name: 'robots', content: 'noindex' },
]
