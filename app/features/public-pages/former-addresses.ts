import { ownPagePath } from '#app/features/clinic-profile/website/built-in-pages.ts'
import { itemsOf } from '#app/features/clinic-profile/website/current-clinic.ts'
import { pathIn } from '#app/language/addresses.ts'
import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { type LocalText, language } from '#app/language/language.ts'
import { articlePath, articlesUntil } from './articles.ts'
import { isPageOn } from './navigation.ts'

/** Under which a website of WordPress answers for a page or post by its number. */
export const formerNumbers = ['p', 'page_id'] as const

type Former = { path: string; title: LocalText }

/**
 * Where a page is now that came from another website and was found at `path` there; null where none was. Only asked for
 * addresses that are no page of ours.
 * @param today at the clinic: an article of a later day waits for it
 */
export const pageOfFormerPath = (path: string, today: string): string | null =>
  pageOf(path.replace(/\/+$/, '').toLowerCase(), today)

/** The same by its number there: `/?p=12`. */
export function pageOfFormerNumber(search: URLSearchParams, today: string): string | null {
  const number = formerNumbers.flatMap((name) => search.get(name) ?? [])[0] ?? ''
  return /^[1-9]\d{0,11}$/.test(number) ? pageOf(`?p=${number}`, today) : null
}

function pageOf(former: string, today: string): string | null {
  if (former === '') return null
  const isHere = ({ formerPaths }: { formerPaths: string }) => formerPaths.split(' ').includes(former)
  const page = itemsOf('page').find(isHere)
  if (page) return addressOf({ path: ownPagePath(page.slug), title: page.title })
  const article = isPageOn('news') ? articlesUntil(today).find(isHere) : undefined
  return article ? addressOf({ path: articlePath(article), title: article.title }) : null
}

/** In the language in use, or in the one that it is written in. */
function addressOf({ path, title }: Former): string {
  const isWritten = (one: string) => (title as Readonly<Record<string, string | undefined>>)[one]
  const written = [language(), ...clinicLanguages()].find(isWritten) ?? language()
  return pathIn(written, path)
}
