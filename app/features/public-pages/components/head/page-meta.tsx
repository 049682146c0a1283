import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import type { Scenery } from '#app/art/scenery.ts'
import { currentClinic, place, website } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { Band } from '#app/features/closures/public/band.ts'
import type { Difference } from '#app/features/closures/public/days.ts'
import { namedLanguage, pathIn } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { language } from '#app/language/language.ts'
import { type Language, localeOf } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { isRecord } from '#app/platform/shapes/shapes.ts'

/** What the public layout's loader hands to every page of the site. */
export type SiteData = {
  /** "2026" */
  year: string
  /** Origin of links, without a slash at its end. */
  origin: string
  /** The language that this page offers: "¿Prefiere español?" */
  offered: Language | null
  /** This page answers a form. */
  isFormAnswer: boolean
  /** The week's opening hours, in short (`opening-hours/rules.ts`). */
  hours: string
  /** Days of the next six weeks that differ from it. */
  different: Difference[]
  /** What the band above every page says. */
  announcement: Band | null
  /** Whether it shows what is not public yet. */
  isPreview: boolean
  /** How its head is drawn. */
  scenery: Scenery
}

/** Title and description of a page, for its tab, for search and for links that people share. */
export function PageMeta({ title, description }: { title: string; description: string }) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>
  )
}

/**
 * The part that is the same for all: one address for the page, and the picture of shared links. A page that says
 * `handle = { isPrivate: true }` names no address: nobody is to find it.
 */
export function SiteMeta({ origin }: { origin: string }) {
  const spoken = clinicLanguages()
  const path = asListed(useLocation().pathname)
  const addressIn = useAddressIn(origin)
  const address = addressIn(language())
  const isPrivate = useMatches().some(({ handle }) => isRecord(handle) && handle.isPrivate === true)
  return (
    <>
      {!isPrivate && (
        <>
          <link rel="canonical" href={address} />
          {spoken.length > 1 && (
            <>
              {spoken.map((wanted) => (
                <link key={wanted} rel="alternate" hrefLang={wanted} href={addressIn(wanted)} />
              ))}
              <link rel="alternate" hrefLang="x-default" href={addressIn(spoken[0])} />
            </>
          )}
          <meta property="og:url" content={address} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={currentClinic().name} />
      {spoken.map((one) => (
        <meta
          key={one}
          property={one === language() ? 'og:locale' : 'og:locale:alternate'}
          content={localeOf(one).replace('-', '_')}
        />
      ))}
      <meta
        property="og:image"
        content={origin + sharedPicture(isPrivate ? '/' : pathIn(language(), path))}
      />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={m.clinic_frame_share_image({ name: currentClinic().name, place: place() })}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The address of this page in either language, however it was typed. */
export function useAddressIn(origin: string): (wanted: Language) => string {
  const { pathname } = useLocation()
  return (wanted) => origin + pathIn(wanted, asListed(pathname))
}

/** What shows where a link to that path is shared. Networks keep it by its address, which the website's version changes. */
export const sharedPicture = (path: string): string =>
  `/share.jpg?${new URLSearchParams({ of: path, v: `${website().version}` })}`

/** However it was typed: one page has one address in each language. */
const asListed = (path: string) => path.toLowerCase().replace(/(?<=.)\/$/, '')

/** The public layout's data, for parts that need the origin; null outside of it. */
export function useSiteData(): SiteData | null {
  const { pathname } = useLocation()
  const named = namedLanguage(pathname)
  return useRouteLoaderData<SiteData>(`${named ? `${named}/` : ''}routes/public/layout`) ?? null
}
