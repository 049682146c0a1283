import type { BookingStep } from '#app/db/values.ts'
import type { WebsiteCount } from '#app/features/page-views/queries.server.ts'
import { type Language, languages } from '#app/language/languages.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { daysFrom } from '#app/platform/dates.ts'
import { recordOf } from '#app/platform/shapes/collections.ts'
import { type Range, yearBefore } from '../range.ts'
import { type Share, weeksOf } from '../rules.ts'

const steps = ['opened', 'day', 'sent', 'booked'] as const satisfies readonly BookingStep[]

/** Page views of some days, and of the same days of the year before; null where nothing was counted that year. */
export type ViewStretch = { range: Range; now: number; before: number | null }
/** A page by its path in the first language. */
export type PageRow = {
  path: string
  views: number
  inLanguage: Record<Language, number>
  before: number | null
}
type SourceRow = { name: string; views: number; before: number | null }
export type StepRow = { step: BookingStep; count: number; before: number | null }

export type WebsiteReport = {
  range: Range
  views: number
  /** The same days of the year before, as far as days are over or today; null where nothing was counted on them. */
  before: { range: Range; views: number; now: number } | null
  days: ViewStretch[]
  weeks: ViewStretch[]
  /** Most views first. */
  pages: PageRow[]
  sources: SourceRow[]
  steps: StepRow[]
}

type Given = {
  range: Range
  /** Of the range. */
  counts: readonly WebsiteCount[]
  /** Of the same days of the year before. */
  countsBefore: readonly WebsiteCount[]
  today: CalendarDate
}

/** Future days are not compared: they are left out of the year before, and of the days where any is over or today. */
export function websiteReport({ range, counts, countsBefore, today }: Given): WebsiteReport {
  const soFar = yearBefore({ from: range.from, to: range.to > today ? today : range.to })
  const then = countsBefore.filter(({ day }) => day <= soFar.to)
  const hasBefore = range.from <= today && then.length > 0
  const compared = hasBefore ? then : null
  const ofBefore = (wanted: (count: WebsiteCount) => boolean) => compared && sumOf(compared.filter(wanted))
  const views = counts.filter(isView)
  const wanted = daysFrom(range.from, range.to)
  const days = range.from <= today ? wanted.filter((day) => day <= today) : wanted
  const byDay = Map.groupBy(views, ({ day }) => day)
  const byDayBefore = Map.groupBy(countsBefore.filter(isView), ({ day }) => day)
  const sumIn = (found: Map<CalendarDate, WebsiteCount[]>, { from, to }: Range) =>
    sumOf(daysFrom(from, to).flatMap((day) => found.get(day) ?? []))
  const stretchOf = (part: Range): ViewStretch => ({
    range: part,
    now: sumIn(byDay, part),
    before: hasBefore ? sumIn(byDayBefore, yearBefore(part)) : null,
  })
  return {
    range,
    views: sumOf(views),
    before: hasBefore
      ? {
          range: soFar,
          views: sumOf(then.filter(isView)),
          now: sumOf(views.filter(({ day }) => day <= today)),
        }
      : null,
    days: days.map((day) => stretchOf({ from: day, to: day })),
    weeks: weeksOf(days).map(stretchOf),
    pages: named(views).map(([path, some]) => ({
      path,
      views: sumOf(some),
      inLanguage: recordOf(languages, (language) => sumOf(some.filter((one) => one.language === language))),
      before: ofBefore((one) => isView(one) && one.name === path),
    })),
    sources: named(counts.filter(({ kind }) => kind === 'source')).map(([name, some]) => ({
      name,
      views: sumOf(some),
      before: ofBefore((one) => one.kind === 'source' && one.name === name),
    })),
    steps: steps.map((step) => ({
      step,
      count: sumOf(counts.filter(({ kind, name }) => kind === 'step' && name === step)),
      before: ofBefore(({ kind, name }) => kind === 'step' && name === step),
    })),
  }
}

const isView = ({ kind }: WebsiteCount): boolean => kind === 'page'

const sumOf = (counts: readonly WebsiteCount[]): number => counts.reduce((sum, { count }) => sum + count, 0)

const named = (counts: readonly WebsiteCount[]): [string, WebsiteCount[]][] =>
  [...Map.groupBy(counts, ({ name }) => name)].sort(
    ([one, some], [other, others]) => sumOf(others) - sumOf(some) || (one < other ? -1 : 1),
  )

/** As a share of booking pages opened. */
export const shareOf = (rows: readonly StepRow[], { count }: StepRow): Share => ({
  part: count,
  whole: rows[0]?.count ?? 0,
})

/** The share that booked, this year and the year before. */
export function bookedShares(rows: readonly StepRow[]): { now: Share; before: Share | null } {
  const of = (step: BookingStep) => rows.find((row) => row.step === step)
  const [opened, booked] = [of('opened'), of('booked')]
  const before = opened?.before ?? null
  return {
    now: { part: booked?.count ?? 0, whole: opened?.count ?? 0 },
    before: before === null ? null : { part: booked?.before ?? 0, whole: before },
  }
}
