import { provideLanguage } from '../app/language/language.ts'
import { languageInUse } from '../app/language/with-language.server.ts'

/** Tests speak English where they say nothing else; the product itself throws where no language is in use. */
provideLanguage(() => languageInUse() ?? 'en')
