import {
  type BuiltInPageKey,
  builtInPage,
  ownPagePath,
  type PagePlace,
} from '#app/features/clinic-profile/website/built-in-pages.ts'
import { itemsOf } from '#app/features/clinic-profile/website/current-clinic.ts'
import { localPath } from '#app/language/addresses.ts'
import { type LocalText, localText } from '#app/language/language.ts'

type Page = { path: string; label: LocalText }

export const bookingPage = {
  path: '/appointment',
  label: { en: 'Book Appointment', es: 'Reservar cita' },
} as const satisfies Page

/** Where patients are sent the links to their appointments again. */
export const findAppointmentPage = {
  path: '/visit/link',
  label: { en: 'Find My Appointment', es: 'Buscar mi cita' },
} as const satisfies Page

/** Of the services the footer names the first ones. */
export const footerServices = 5

/** The pages that are on, in the clinic's order (docs/specification.md#navbar-and-footer), with the place of their links. */
export const shownPages = (): (Page & { key: string; place: PagePlace })[] =>
  itemsOf('page').map(({ key, place, title, slug }) => ({
    key,
    place,
    path: builtInPage(key)?.path ?? ownPagePath(slug),
    label: title,
  }))

/** Those with a link there. */
export const pagesIn = (place: PagePlace): Page[] => shownPages().filter((page) => page.place === place)

/** Whether that page is on; what would lead there otherwise is left out. */
export const isPageOn = (key: BuiltInPageKey): boolean => itemsOf('page').some((page) => page.key === key)

type Link = { href: string; label: string }

/** What the bar of wide windows has room for: the first seven pages, in Spanish too. */
const barRoom = { links: 7, letters: 72 }

/** The links of the menu in the bar, and those that are behind More: of that place, or without room. */
export function barLinks(): { bar: Link[]; more: Link[] } {
  const links = pagesIn('menu').map(linkTo)
  let letters = 0
  const first = links.findIndex(({ label }, place) => {
    letters += label.length
    return place >= barRoom.links || letters > barRoom.letters
  })
  const end = first < 0 ? links.length : first
  return { bar: links.slice(0, end), more: [...links.slice(end), ...pagesIn('more').map(linkTo)] }
}

/** The footer's list: all that have a link, but Home, which is in its logo, and Services, which has a list of its own. */
export const quickLinks = (): Page[] => [
  ...shownPages().filter(({ key, place }) => place !== 'none' && key !== 'home' && key !== 'services'),
  bookingPage,
  findAppointmentPage,
]

/** A link to a page of the site, in the language in use. */
export const linkTo = ({ path, label }: Page): Link => ({ href: localPath(path), label: localText(label) })

/** Where a visit is booked; with somebody whom the visitor chose before, by their id. */
export const bookingPath = ({ with: chosen }: { with?: string } = {}): string =>
  localPath(chosen === undefined ? bookingPage.path : `${bookingPage.path}?with=${chosen}`)

/** Where a service is booked: the page chooses its treatment, or says whom to call. */
export const bookingPathOf = (serviceId: string): string => `${bookingPath()}?service=${serviceId}`
