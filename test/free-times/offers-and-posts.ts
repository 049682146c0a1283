import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readChoices } from '#app/features/desk/repeat/form.ts'
import { readRepeat } from '#app/features/desk/repeat/page.server.ts'
import { repeatVisit } from '#app/features/scheduling/repeats/commands.server.ts'
import type { Slot } from '#app/features/scheduling/rules.ts'
import { findById } from '#app/features/treatments/queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { readAddress } from '#app/features/waitlist/desk/address.ts'
import { readWaitlist } from '#app/features/waitlist/desk/page.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { type CalendarDate, daysBetween } from '#app/platform/dates.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import {
  addByPhone,
  bookOnline,
  moveByStaff,
  moveOwn,
  offerByHand,
  openOwnMove,
  phonePage,
  publicPage,
  staffMovePage,
} from '../callers.ts'
import { dana, stored } from '../held-visits.ts'
import { neverStored } from '../never-stored.ts'
import { outcomeValue } from '../outcome-value.ts'
import type { TestServices } from '../services.ts'
import { isTorture } from '../torture.ts'
import { waiting } from '../waitlist.ts'
import { anybody, anyClinic, anyDay, nameOf, openAnyClinic, times } from './any-clinic.ts'

/** A clinic, its treatment, a day of it, and who is wanted; empty for anybody. */
type Asked = {
  services: TestServices
  /** The same, where nothing stays of what is posted. */
  trying: TestServices
  treatment: Treatment
  date: CalendarDate
  who: string
  /** The visit that is moved, or repeated; null where there is none. */
  ownId: string | null
}

/** What a page lists, what its form answers for each time, and of which times it says all. */
type Offer = {
  listed: readonly string[]
  post: (time: Slot['time']) => Promise<Outcome<unknown>>
  /** Times that are tried as well: they are refused, unless they are listed. */
  others: readonly Slot['time'][]
}

type Way = (asked: Asked) => Promise<Offer | null>

/** Those that the treatment offers, and all others: patients are let in at neither, unless they are listed. */
const forPatients = times
/** Staff may book other starts than the treatment offers, where nothing stands against it. */
const forStaff = ({ availableTimes }: Treatment) => availableTimes

const onWebsite: Way = async ({ services, trying, treatment, date, who }) => {
  const choice = { treatment: treatment.name.en ?? '', date }
  const page = await publicPage(services, { ...choice, with: who })
  const post = (time: Slot['time']) => bookOnline(trying, { ...choice, date, time, with: page.typed.with })
  return { listed: page.times ?? [], post, others: forPatients }
}

/** Both treatments in one visit, in either order; one that isn't booked online leaves the form. */
const severalOnWebsite: Way = async ({ services, trying, date, who }) => {
  const names = ['one', 'other'].map(nameOf)
  const [treatment = '', ...others] = Number(date.at(-1)) % 2 === 0 ? names : names.toReversed()
  const choice = { treatment, others, date }
  const page = await publicPage(services, { ...choice, with: who })
  const chosen = { treatment: page.typed.treatment, others: page.typed.others ?? [] }
  const post = (time: Slot['time']) =>
    bookOnline(trying, { ...choice, ...chosen, time, with: page.typed.with })
  return { listed: page.times ?? [], post, others: forPatients }
}

const onSpanishPage: Way = async (asked) => {
  const offer = await withLanguage('es', () => onWebsite(asked))
  return offer && { ...offer, post: (time) => withLanguage('es', () => offer.post(time)) }
}

/** Those that the page marks as outside of working hours take a reason. */
const inHours = ({ times: all, outside }: { times: Slot['time'][]; outside: Slot['time'][] }) =>
  all.filter((time) => !outside.includes(time))

const onThePhone: Way = async ({ services, trying, treatment, date, who }) => {
  const page = await phonePage(services, { treatmentId: treatment.id, day: date, who })
  const listed = page.free?.chosen === date ? inHours(page.free) : []
  const post = (time: Slot['time']) =>
    addByPhone(trying, { treatment: nameOf(treatment.id), date, time, who: page.typed.with })
  return { listed, post, others: forStaff(treatment) }
}

/** By its patient; the page may be refused, and with it all that it posts. */
const byItsPatient: Way = async ({ services, trying, date, who, ownId: id }) => {
  if (id === null) return null
  const page = await openOwnMove(services, id, { date, with: who || null })
  const choosing = page.ok ? page.value.choosing : null
  const post = (time: Slot['time']) => moveOwn(trying, id, { date, time }, choosing?.typed.with ?? who)
  return { listed: choosing?.times ?? [], post, others: forPatients }
}

const byStaff: Way = async ({ services, trying, treatment, date, who, ownId: id }) => {
  if (id === null) return null
  const row = await stored(services, id)
  const page = await staffMovePage(services, id, { day: date, clinician: who || null })
  // The form names somebody where that is another than whom the visit is with.
  const clinicianId = page?.clinicianId === row.clinicianId ? null : (page?.clinicianId ?? null)
  const others = forStaff(treatment).filter((time) => time !== row.time || date !== row.date)
  return {
    listed: page?.chosen === date ? inHours(page) : [],
    // The form sends the length that it shows: it is that of who is chosen.
    post: (time) =>
      moveByStaff(trying, id, { date, time, clinicianId }, { minutes: page?.change.minutes ?? '' }),
    others,
  }
}

/** Staff give the visit another treatment and length, and sometimes ask for a room as well. */
const byChanging: Way = async ({ services, trying, date, who, ownId: id }) => {
  const other = await findById(services.db, 'other')
  if (id === null || !other) return null
  const row = await stored(services, id)
  const room = who === 'amal' ? 'second' : null
  const chosen = { treatment: other.id, minutes: '45', room }
  const page = await staffMovePage(services, id, { day: date, clinician: who || null, ...chosen })
  const clinicianId = page?.clinicianId === row.clinicianId ? null : (page?.clinicianId ?? null)
  const change = { treatment: other.id, minutes: '45', room: page?.change.roomId ?? '' }
  return {
    listed: page?.chosen === date ? inHours(page) : [],
    post: (time) => moveByStaff(trying, id, { date, time, clinicianId }, change),
    others: forStaff(other),
  }
}

/** Some days after the visit. The page lists the visit's own time, and some others where that is only to be had anyway. */
const byRepeating: Way = async ({ services, trying, date, ownId: id }) => {
  const row = id === null ? null : await stored(services, id)
  if (id === null || row === null || date <= row.date) return null
  const every = `${daysBetween(row.date, date)}`
  const search = new URLSearchParams({ every, unit: 'day', visits: '2' })
  const page = outcomeValue(await readRepeat(services, dana, { id, search }))
  const options = (page.days[0]?.options ?? []).filter((one) => one.date === date && !one.isAnyway)
  const post = (time: Slot['time']) => {
    const option = options.find((one) => one.time === time)
    const choices = option
      ? readChoices({ [date]: option.value })
      : [{ date, time, clinicianId: null, anyway: [] }]
    const change = { actor: dana, id, seen: row.updatedAt, tell: false }
    return repeatVisit(trying, { ...change, choices, key: crypto.randomUUID() })
  }
  return { listed: options.map(({ time }) => time), post, others: row.clinicianId === null ? [row.time] : [] }
}

/** The screen of the waitlist lists the first three times that are free for somebody. */
const byHand: Way = async ({ services, trying, treatment, date, who }) => {
  const window = { from: date, until: date, clinicianId: who || null }
  const entry = await waiting(services, treatment, window)
  const address = readAddress(new URLSearchParams())
  const { lines } = outcomeValue(await readWaitlist(services, dana, address))
  const listed = (lines.find(({ id }) => id === entry)?.free ?? []).map(
    ({ value }) => value.split(' ')[1] ?? '',
  )
  const isWhole = listed.length < 3
  return {
    listed,
    post: (time) => offerByHand(trying, entry, { date, time }),
    others: forPatients.filter((time) => isWhole || time < (listed.at(-1) ?? '')),
  }
}

const ways: Record<string, Way> = {
  'the website': onWebsite,
  'the website, for several treatments': severalOnWebsite,
  'the Spanish page': onSpanishPage,
  'the phone': onThePhone,
  'a repetition': byRepeating,
  'the waitlist, by hand': byHand,
  'a patient’s move': byItsPatient,
  'staff’s move': byStaff,
  'staff’s change': byChanging,
}

const anyAsk = fc.record({
  date: anyDay,
  who: anybody,
})
const anyCase = fc.record({ clinic: anyClinic, asks: fc.array(anyAsk, { minLength: 1, maxLength: 4 }) })

const mostRounds = 5

/**
 * In any clinic, for each way in: every time that its page lists is accepted by what the page posts, and every other one is
 * refused.
 */
export function offersAreAsPosts(openServices: () => Promise<TestServices>, numRuns: number): void {
  test.each(Object.entries(ways))('%s lists exactly the times that it accepts', async (_, way) => {
    let [accepted, refused] = [0, 0]
    const tryClinics = () =>
      fc.assert(
        fc.asyncProperty(anyCase, async ({ clinic, asks }) => {
          const services = await openServices()
          const opened = await openAnyClinic(services, clinic)
          for (const { date, who } of asks) {
            const offer = await way({ services, trying: neverStored(services), ...opened, date, who })
            if (offer === null) continue
            const tried = [...new Set([...offer.listed, ...offer.others])].sort() as Slot['time'][]
            const answers = new Map<string, Outcome<unknown>>()
            for (const one of tried) answers.set(one, await offer.post(one))
            const listed = tried.filter((one) => offer.listed.includes(one))
            const taken = tried.filter((one) => answers.get(one)?.ok === true)
            expect({ date, who, times: taken }, shown(answers)).toEqual({ date, who, times: listed })
            accepted += listed.length
            refused += tried.length - listed.length
          }
        }),
        { numRuns, endOnFailure: !isTorture },
      )
    // A few clinics may all be closed or empty: others are tried until both answers were seen.
    for (let round = 0; round < mostRounds && (accepted === 0 || refused === 0); round++) await tryClinics()
    expect(accepted).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
  })
}

const shown = (answers: ReadonlyMap<string, Outcome<unknown>>): string =>
  [...answers].map(([time, answer]) => `${time} ${JSON.stringify(answer).slice(0, 160)}`).join('\n')
