import { hasIcons, iconAddress } from '../pictures/logo.ts'
import { hasDawnMark, initialOf } from './mark.ts'
import { currentClinic, websiteGroup } from './website/current-clinic.ts'

type IconLink = { rel: 'icon' | 'apple-touch-icon'; href: string; type?: string; sizes?: string }
type ManifestIcon = { src: string; sizes: string; type: string; purpose?: string }

/** What browsers show of the clinic in a tab and on a phone's first screen: its logo, its mark, or its initial. */
export function clinicIcons(): { links: IconLink[]; manifest: ManifestIcon[] } {
  const { logo } = websiteGroup('look')
  if (logo && hasIcons(logo)) {
    const png = { type: 'image/png' }
    const [src192, src512] = [iconAddress(logo.src, 192), iconAddress(logo.src, 512)]
    return {
      links: [
        { rel: 'icon', href: iconAddress(logo.src, 32), sizes: '32x32', ...png },
        { rel: 'apple-touch-icon', href: iconAddress(logo.src, 180) },
      ],
      manifest: [
        { src: src192, sizes: '192x192', ...png },
        { src: src512, sizes: '512x512', ...png },
        { src: src512, sizes: '512x512', ...png, purpose: 'maskable' },
      ],
    }
  }
  return hasDawnMark(currentClinic().name) ? dawn : initial
}

const dawn = {
  links: [
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  ],
  manifest: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
} satisfies ReturnType<typeof clinicIcons>

const initial = {
  links: [{ rel: 'icon', href: '/initial.svg', type: 'image/svg+xml' }],
  manifest: [{ src: '/initial.svg', sizes: 'any', type: 'image/svg+xml' }],
} satisfies ReturnType<typeof clinicIcons>

/** The clinic's initial on its color; phones may cut a circle out of it. */
export function initialSvg({ ground, letter }: { ground: string; letter: string }): string {
  const text = initialOf(currentClinic().name).replace('&', '&amp;').replace('<', '&lt;')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${ground}"/><text x="32" y="45" text-anchor="middle" font-family="Besley,Rockwell,Georgia,serif" font-size="38" font-weight="500" fill="${letter}">${text}</text></svg>`
}
