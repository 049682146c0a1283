import { useState } from 'react'
import { websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import besley from '#app/styles/fonts/besley.woff2?url'
import bricolageGrotesque from '#app/styles/fonts/bricolage-grotesque.woff2?url'
import figtree from '#app/styles/fonts/figtree.woff2?url'
import hankenGrotesk from '#app/styles/fonts/hanken-grotesk.woff2?url'
import newsreader from '#app/styles/fonts/newsreader.woff2?url'
import publicSans from '#app/styles/fonts/public-sans.woff2?url'
import { useAsServed } from '#app/ui/as-served.ts'
import { barColors, lookColors, skyBars } from '../current-look.ts'
import { sheetOf } from '../sheet.ts'

const fonts = {
  western: [besley, figtree],
  quiet: [newsreader, hankenGrotesk],
  clear: [bricolageGrotesque, publicSans],
} as const

type TypePair = keyof typeof fonts
type PageLook = {
  hero: string
  type: TypePair
  /** Of a browser's own bars. */
  bars: { light: string; dark: string }
}

const sheetId = 'look'
const barsId = { light: 'bars-by-day', dark: 'bars-by-night' }

const lookInUse = (): PageLook => {
  const { hero, type } = websiteGroup('look')
  return { hero, type, bars: barColors() }
}

/** A browser reads it from the page: it needs neither the fields nor what solves colors. */
function lookInDocument(): PageLook {
  const { look = 'first-light', type = 'western' } = document.documentElement.dataset
  const barIn = (id: string) => document.getElementById(id)?.getAttribute('content') ?? ''
  return {
    hero: look,
    type: Object.hasOwn(fonts, type) ? (type as TypePair) : 'western',
    bars: { light: barIn(barsId.light), dark: barIn(barsId.dark) },
  }
}

const firstLook: PageLook = { hero: 'first-light', type: 'western', bars: skyBars }

/**
 * How the page is drawn, for its <html> and its head.
 * @param isWorn false in the back office, which stays as it is
 */
export function usePageLook(isWorn: boolean): PageLook {
  const [served] = useState(import.meta.env.SSR ? lookInUse : lookInDocument)
  return isWorn ? served : firstLook
}

/** The one pair of typefaces that the page uses, and the colors around the page. */
export function LookLinks({ type, bars }: PageLook) {
  return (
    <>
      <meta id={barsId.light} name="theme-color" content={bars.light} media="(prefers-color-scheme: light)" />
      <meta id={barsId.dark} name="theme-color" content={bars.dark} media="(prefers-color-scheme: dark)" />
      {fonts[type].map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
    </>
  )
}

/** The colors of a brand, after the style sheets of the page; nothing where they are those of first light. */
export function LookSheet() {
  const sheet = import.meta.env.SSR ? brandSheet() : null
  const inside = useAsServed(sheetId, sheet)
  const isThere = import.meta.env.SSR ? sheet !== null : document.getElementById(sheetId) !== null
  return isThere ? <style id={sheetId} {...inside} /> : null
}

const brandSheet = () => (websiteGroup('look').color === '' ? null : sheetOf(lookColors()))
