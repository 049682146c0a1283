import { languages, ownName } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { byteOrderMark, csvLine } from '#app/platform/text/csv.ts'
import type { WebsiteTableName } from '../range.ts'
import { percentOf } from '../rules.ts'
import { websiteCopy } from './copy.ts'
import type { WebsiteView } from './page.server.ts'
import { shareOf, type ViewStretch } from './rules.ts'

/** A table of the website's report for spreadsheets. */
export const websiteFileOf = (report: WebsiteView, table: WebsiteTableName): string =>
  byteOrderMark +
  linesOf[table](report)
    .map((line) => csvLine(line))
    .join('')

const linesOf: Record<WebsiteTableName, (report: WebsiteView) => string[][]> = {
  'page-view-days': ({ days }) => [
    [m.reports_day(), m.reports_site_views(), m.reports_same_days_last_year()],
    ...days.map(({ range, ...counts }) => [range.from, ...viewsOf(counts)]),
  ],
  'page-view-weeks': ({ weeks }) => [
    [m.reports_from(), m.reports_to(), m.reports_site_views(), m.reports_same_days_last_year()],
    ...weeks.map(({ range, ...counts }) => [range.from, range.to, ...viewsOf(counts)]),
  ],
  pages: ({ pages }) => [
    [
      m.reports_site_page(),
      m.reports_site_views(),
      ...languages.map((language) => ownName(language)),
      m.reports_same_days_last_year(),
    ],
    ...pages.map(({ path, views, inLanguage, before }) => [
      path,
      `${views}`,
      ...languages.map((language) => `${inLanguage[language]}`),
      number(before),
    ]),
  ],
  sources: ({ sources }) => [
    [m.reports_site_source(), m.reports_site_views(), m.reports_same_days_last_year()],
    ...sources.map(({ name, views, before }) => [websiteCopy.source(name), `${views}`, number(before)]),
  ],
  funnel: (report) => [
    [m.reports_site_step(), m.reports_site_times(), m.reports_site_share(), m.reports_same_days_last_year()],
    ...report.steps.map((row) => [
      websiteCopy.step[row.step](),
      `${row.count}`,
      number(percentOf(shareOf(report.steps, row))),
      number(row.before),
    ]),
  ],
}

const viewsOf = ({ now, before }: Pick<ViewStretch, 'now' | 'before'>) => [`${now}`, number(before)]

const number = (value: number | null): string => `${value ?? ''}`
