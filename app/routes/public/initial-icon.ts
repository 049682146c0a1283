import { initialSvg } from '#app/features/clinic-profile/icons.ts'

/** The colors of first light. */
const colors = { ground: '#0c5549', letter: '#fdfcf6' }

/** The icon of a clinic without a logo: its initial. */
export function loader() {
  return new Response(initialSvg(colors), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-cache' },
  })
}
