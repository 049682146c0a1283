import { clinicIcons } from '#app/features/clinic-profile/icons.ts'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { barColors, lookColors } from '#app/features/look/current-look.ts'

/** What a phone shows where the website is put on its first screen (W3C Web Application Manifest). */
export function loader() {
  const { name } = currentClinic()
  const manifest = {
    name,
    start_url: '/',
    display: 'browser',
    background_color: lookColors().light.bg,
    theme_color: barColors().light,
    icons: clinicIcons().manifest,
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
  })
}
