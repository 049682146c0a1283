import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import script from './embed-script.js?raw'

/** The script that another website loads, with the name of the frame in each language of the clinic, the first one first. */
export function embedScript(): string {
  const titles = clinicLanguages().map((one) => [one, withLanguage(one, () => m.connections_embed_frame())])
  return script.replace('TITLES', () => JSON.stringify(Object.fromEntries(titles)))
}
