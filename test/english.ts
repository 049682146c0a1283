import { provideWebsite } from '../app/features/clinic-profile/website/current-clinic.ts'
import { firstWebsite } from '../app/features/clinic-profile/website/first-website.ts'
import { websiteInUse } from '../app/features/clinic-profile/website/with-website.server.ts'
import { provideLanguage } from '../app/language/language.ts'
import { languageInUse } from '../app/language/with-language.server.ts'
import { firstTimeZone, setClinicTimeZone } from '../app/platform/clinic-time.server.ts'

/** Suites of one worker share its modules: none takes up the zone, or the moment it was saved, of the one before. */
setClinicTimeZone(firstTimeZone)

/**
 * Tests speak English, and of the clinic as a new database does, where they say nothing else; the product itself throws
 * where no language or website is in use.
 */
provideLanguage(() => languageInUse() ?? 'en')
provideWebsite(() => websiteInUse() ?? firstWebsite)
