import { provideWebsite } from '../app/features/clinic-profile/website/current-clinic.ts'
import { firstWebsite } from '../app/features/clinic-profile/website/first-website.ts'
import { websiteInUse } from '../app/features/clinic-profile/website/with-website.server.ts'
import { provideLanguage } from '../app/language/language.ts'
import { languageInUse } from '../app/language/with-language.server.ts'
import { assumeTimeZone, firstTimeZone } from '../app/platform/clinic-time.server.ts'

/**
 * Tests speak English, and of the clinic as a new database does, where they say nothing else; the product itself throws
 * where no language, website or time zone is in use.
 */
provideLanguage(() => languageInUse() ?? 'en')
provideWebsite(() => websiteInUse() ?? firstWebsite)
assumeTimeZone(firstTimeZone)
