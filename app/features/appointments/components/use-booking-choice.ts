import { type RefObject, useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import {
  type CalendarDate,
  dayAndMonth,
  parseDate,
  parseTime,
  twelveHour,
  weekdayOf,
} from '../../../platform/calendar.ts'
import type { BookingView, TreatmentChoice } from '../booking-view.ts'
import { copy } from '../copy.ts'
import { pageCopy } from '../page-copy.ts'
import { isBookableDay, isOfferedOn } from '../rules.ts'

/** What is chosen right now: a treatment's name, `yyyy-mm-dd`, "9:00 AM"; empty text where nothing is. */
export type Choice = { treatment: string; date: string; time: string }

/** A refused choice, said for three seconds; `count` tells two equal ones apart. */
export type Refusal = { sentence: string; count: number }

export type BookingChoice = ReturnType<typeof useBookingChoice>

/**
 * The choice of treatment, day and time in the browser. The server stays the source of what is free: each
 * choice reloads the page's data, and the address carries treatment, date and month only (decision 3).
 */
export function useBookingChoice(view: BookingView, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  // A look at other days would cut off a booking that is on its way.
  const isSending = useNavigation().formMethod === 'POST'
  const [answer, setAnswer] = useState(view)
  const [choice, setChoice] = useState(() => choiceOf(view))
  const [month, setMonth] = useState(view.month.month)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [cleared, setCleared] = useState('')
  if (answer !== view) {
    setAnswer(view)
    if (view.formKey !== null) {
      setChoice(choiceOf(view))
      setMonth(view.month.month)
    }
  }

  const treatment = view.treatments.find(({ name }) => name === choice.treatment)
  const refuse = (sentence: string) => setRefusal((last) => ({ sentence, count: (last?.count ?? 0) + 1 }))

  function reload(next: Choice, shownMonth: string) {
    const address = new URLSearchParams()
    if (next.treatment) address.set('treatment', next.treatment)
    if (next.date) address.set('date', next.date)
    if (!next.date.startsWith(shownMonth)) address.set('month', shownMonth)
    void navigate(`/appointment?${address}`, { replace: true, preventScrollReset: true })
  }

  function settle(next: Choice, shownMonth = next.date.slice(0, 7) || month) {
    if (isSending) return
    setChoice(next)
    setMonth(shownMonth)
    setRefusal(null)
    writeDate(form.current, next.date)
    reload(next, shownMonth)
  }

  function chooseTreatment(name: string) {
    const chosen = view.treatments.find((one) => one.name === name)
    const date = parseDate(choice.date)
    const keepsDay = chosen && date && isOfferedOn(chosen, date)
    setCleared(chosen && date && !keepsDay ? pageCopy.dayCleared(name, weekdayOf(date)) : '')
    settle(keepsDay ? { ...choice, treatment: name } : { treatment: name, date: '', time: '' })
  }

  /** @returns false for what is no bookable day at all; a refusal with its own sentence counts as answered. */
  function chooseDay(text: string): boolean {
    const date = parseDate(text)
    if (!date || !isBookableDay(date, view.today)) return false
    const sentence = dayRefusal(treatment, date)
    if (sentence) {
      writeDate(form.current, choice.date)
      refuse(sentence)
    } else {
      setCleared('')
      settle({ ...choice, date })
    }
    return true
  }

  /** A day that the treatment does not offer is refused as if it were chosen now. */
  function adopt(early: Choice) {
    const chosen = view.treatments.find(({ name }) => name === early.treatment)
    const date = parseDate(early.date)
    const sentence = date && isBookableDay(date, view.today) ? dayRefusal(chosen, date) : null
    settle(date && !sentence ? early : { ...early, date: '', time: '' })
    if (sentence) refuse(sentence)
  }

  function clearDay() {
    if (choice.date) settle({ ...choice, date: '', time: '' })
  }

  function showMonth(shownMonth: string) {
    if (shownMonth === month || isSending) return
    setMonth(shownMonth)
    reload(choice, shownMonth)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what happened before hydration is read once; later choices come as events
  useEffect(() => {
    const early = earlyChoice(form.current, choice)
    if (early) adopt(early)
  }, [])

  const times = freshTimes(view, choice)
  const day = parseDate(choice.date)
  return {
    choice: { ...choice, time: isFree(times, choice.time) ? choice.time : '' },
    treatment,
    month,
    days: view.month.month === month && sameTreatment(view, choice) ? view.month : null,
    times,
    refusal,
    /** For those who do not see the page change. */
    said: cleared || (day && times ? timesFound(times.length, day) : ''),
    chooseTreatment,
    chooseDay,
    clearDay,
    chooseTime: (time: string) => setChoice({ ...choice, time }),
    showMonth,
  }
}

/** Free times of the chosen day; null while none can be, undefined while they are on their way. */
function freshTimes(view: BookingView, choice: Choice) {
  if (!choice.treatment || !choice.date) return null
  return sameTreatment(view, choice) && view.typed.date === choice.date ? (view.times ?? []) : undefined
}

const isFree = (times: ReturnType<typeof freshTimes>, text: string) => {
  const time = parseTime(text)
  return time !== null && (times === undefined || times?.includes(time) === true)
}

const timesFound = (count: number, day: CalendarDate) =>
  count === 0 ? copy.timeHints.noTimes : pageCopy.timesFound(count, dayAndMonth(day))

const sameTreatment = (view: BookingView, choice: Choice) =>
  view.typed.treatment.toLowerCase() === choice.treatment.toLowerCase()

function dayRefusal(treatment: TreatmentChoice | undefined, date: CalendarDate): string | null {
  if (!treatment) return copy.treatmentFirst
  return isOfferedOn(treatment, date) ? null : copy.dayNotOffered(treatment.name, weekdayOf(date))
}

/** The view's choice as the page spells it; a treatment is compared without case (decision 4). */
function choiceOf({ typed, treatments }: BookingView): Choice {
  const treatment = treatments.find(({ name }) => name.toLowerCase() === typed.treatment.toLowerCase())
  const time = parseTime(typed.time)
  return {
    treatment: treatment?.name ?? '',
    date: parseDate(typed.date) ?? '',
    time: time ? twelveHour(time) : '',
  }
}

/** The date field keeps its own half-typed text, so it is written to and not bound. */
function writeDate(form: HTMLFormElement | null, date: string) {
  const field = form?.elements.namedItem('date')
  if (field instanceof HTMLInputElement && field.value !== date) field.value = date
}

/** What was ticked and typed before hydration (decision 23); null where that is what is shown anyway. */
function earlyChoice(form: HTMLFormElement | null, choice: Choice): Choice | null {
  if (!form) return null
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  const early = { treatment: text('treatment'), date: text('date'), time: text('time') || choice.time }
  const isSame =
    early.treatment === choice.treatment && early.date === choice.date && early.time === choice.time
  return isSame ? null : early
}
