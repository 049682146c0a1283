import { language } from '../language/language.ts'
import { localeOf } from '../language/languages.ts'

let ofServer: () => string | undefined = () => undefined

/** How the clinic's zone is known outside of a browser; called once, by what knows it. */
export function provideTimeZone(provider: typeof ofServer): void {
  ofServer = provider
}

/**
 * What the document says of itself (app/root.tsx), in its own language: browsers and servers know different editions of
 * these names.
 */
const ofDocument = typeof document === 'undefined' ? undefined : document.documentElement.dataset.zone

const names = new Map<string, string>()

/**
 * What a zone is called in the language in use, the same in summer and winter: "Central Time", "hora central".
 * @param zone IANA name
 */
export function nameOfTimeZone(zone: string): string {
  const key = `${language()} ${zone}`
  const known = names.get(key) ?? genericName(zone)
  names.set(key, known)
  return known
}

function genericName(zone: string): string {
  const named = new Intl.DateTimeFormat(localeOf(language()), { timeZone: zone, timeZoneName: 'longGeneric' })
  return named.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/**
 * What the clinic's time zone is called: "Mountain Time", "hora de las Montañas Rocosas".
 * @throws on the server outside of `withTimeZone`
 */
export function timeZoneName(): string {
  if (ofDocument !== undefined) return ofDocument
  const zone = ofServer()
  if (zone !== undefined) return nameOfTimeZone(zone)
  throw new Error('no time zone is in use here: see app/platform/clinic-time.server.ts')
}
