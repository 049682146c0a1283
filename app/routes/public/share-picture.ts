import { lookColors } from '#app/features/look/current-look.ts'
import { sharePicture, shareWords } from '#app/features/public-pages/share/picture.server.ts'
import { languageOfPath, plainPath } from '#app/language/addresses.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { servicesContext } from '#app/platform/services.ts'
import type { Route } from './+types/share-picture'

/** What shows where a link to `?of=/es/services` is shared; of what is no page, the clinic. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const path = url.searchParams.get('of') ?? '/'
  const today = clinicDate(context.get(servicesContext).clock.now())
  const words = withLanguage(languageOfPath(path), () => shareWords(plainPath(path), today))
  const { bg, 'primary-soft': soft, ink, 'ink-3': quiet, primary } = lookColors().light
  return new Response(await sharePicture(words, { bg, soft, ink, quiet, primary }), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=86400' },
  })
}
