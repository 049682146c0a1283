import type { WebsiteCount } from '#app/features/page-views/queries.server.ts'
import { languages } from '#app/language/languages.ts'
import { addDays, type CalendarDate, weekdayOf } from '#app/platform/dates.ts'
import type { Chance } from '#app/platform/shapes/chance.ts'

const daysCounted = 365
/** How often each is opened, next to the others. */
const pages = {
  '/': 40,
  '/services': 14,
  '/appointment': 18,
  '/doctors': 8,
  '/prices': 7,
  '/contact': 6,
  '/testimonials': 4,
}
const sources = { direct: 50, 'google.com': 30, 'bing.com': 6, 'facebook.com': 8 }
/** From the booking page to the appointment: of a hundred. */
const steps = { opened: 100, day: 62, sent: 34, booked: 30 }
const spanishShare = 0.3

/** A year of page views, fewer on weekends. */
export function viewsOfYear(chance: Chance, today: CalendarDate): WebsiteCount[] {
  return Array.from({ length: daysCounted }, (_, ago) => addDays(today, -ago)).flatMap((day) => {
    const isWeekend = ['Saturday', 'Sunday'].includes(weekdayOf(day))
    const busy = (isWeekend ? 0.5 : 1) * (0.8 + chance.next() * 0.5)
    const countOf = (share: number) => Math.round(share * busy)
    const onceADay = (kind: 'source' | 'step', name: string) => ({ day, kind, name, language: '' })
    const counts = [
      ...languages.flatMap((language) =>
        Object.entries(pages).map(([name, share]) => ({
          day,
          kind: 'page' as const,
          name,
          language,
          count: countOf(language === 'es' ? share * spanishShare : share),
        })),
      ),
      ...Object.entries(sources).map(([name, share]) => ({
        ...onceADay('source', name),
        count: countOf(share),
      })),
      ...Object.entries(steps).map(([name, share]) => ({
        ...onceADay('step', name),
        count: countOf(share / 5),
      })),
    ]
    return counts.filter(({ count }) => count > 0)
  })
}
