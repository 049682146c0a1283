import { sharePicture, shareWords } from '#app/features/public-pages/share/picture.server.ts'
import { languageOfPath, plainPath } from '#app/language/addresses.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { Route } from './+types/share-picture'

/** The colors of first light. */
const colors = { bg: '#fbfaf6', soft: '#e0efe4', ink: '#102c2a', quiet: '#556a65', primary: '#0c5549' }

/** What shows where a link to `?of=/es/services` is shared; of what is no page, the clinic. */
export async function loader({ url }: Route.LoaderArgs) {
  const path = url.searchParams.get('of') ?? '/'
  const words = withLanguage(languageOfPath(path), () => shareWords(plainPath(path)))
  return new Response(await sharePicture(words, colors), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=86400' },
  })
}
