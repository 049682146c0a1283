import { itemsOf } from '#app/features/clinic-profile/website/current-clinic.ts'
import type { WebsiteLists } from '#app/features/clinic-profile/website/website.ts'

export type Article = WebsiteLists['news'][number]

export const articlePath = ({ slug }: Pick<Article, 'slug'>): string => `/news/${slug}`

/** Articles until that day, newest first; one with a later day waits for it. @param today at the clinic */
export const articlesUntil = (today: string): Article[] =>
  itemsOf('news')
    .filter(({ day }) => day <= today)
    .toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? 1 : -1))
