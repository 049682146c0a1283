import { initialSvg } from '#app/features/clinic-profile/icons.ts'
import { lookColors } from '#app/features/look/current-look.ts'

/** The icon of a clinic without a logo: its initial. */
export function loader() {
  const { primary, 'on-primary': letter } = lookColors().light
  return new Response(initialSvg({ ground: primary, letter }), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-cache' },
  })
}
