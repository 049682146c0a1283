import { services } from '#app/features/clinic-profile/website/current-clinic.ts'
import { legalPath, publicLegalNames } from '#app/features/clinic-profile/website/legal-links.ts'
import { articlePath, articlesUntil } from './articles.ts'
import { bookingPage, isPageOn, shownPages } from './navigation.ts'

/** They also change with what patients and staff do. */
const withRecords = ['gallery', 'testimonials', 'prices', 'results']

type ListedPage = {
  path: string
  /** When it last changed; null where nobody knows. */
  changed: string | null
}

/**
 * The pages that search engines are to find, by their addresses in the first language. One that shows the website alone
 * changed when that was published, an article and the list of them at the latest on its day.
 * @param published when the website was, as an instant; null where nobody knows
 * @param today at the clinic
 */
export function listedPages(published: string | null, today: string): ListedPage[] {
  const articles = isPageOn('news') ? articlesUntil(today) : []
  const since = (day: string) => (published !== null && published > day ? published : day)
  const [newest] = articles
  const changedOf = (key: string) => {
    if (withRecords.includes(key)) return null
    return key === 'news' && newest ? since(newest.day) : published
  }
  const ofWebsite = [
    ...(isPageOn('services') ? services() : []).map(({ id }) => `/services/${id}`),
    ...publicLegalNames().map(legalPath),
  ]
  return [
    ...shownPages().map(({ path, key }) => ({ path, changed: changedOf(key) })),
    { path: bookingPage.path, changed: null },
    ...ofWebsite.map((path) => ({ path, changed: published })),
    ...articles.map((article) => ({ path: articlePath(article), changed: since(article.day) })),
  ]
}
