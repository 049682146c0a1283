import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { BookingView } from '#app/features/booking/page.server.ts'
import {
  type Choice,
  choiceOf,
  chosenTreatments,
  earlyChoice,
  freshTimes,
  isFor,
  type Refused,
  type Settled,
  standing,
  timesFound,
  withClinician,
  withDay,
  withEarly,
  withTreatments,
} from './booking-choice.ts'
import { useChoosingPlace } from './choosing-place.ts'

/** A day that was refused, and where it was picked; `count` tells two equal ones apart. */
export type Refusal = Refused & { count: number } & Picked
type Picked = { date: string; from: 'calendar' | 'field' }

export type BookingChoice = ReturnType<typeof useBookingChoice>

/**
 * The choice of treatment, day and time in the browser. The server stays the source of what is free: each
 * choice reloads the page's data, and the address carries treatment, doctor, date and month only.
 */
export function useBookingChoice(view: BookingView, form: RefObject<HTMLFormElement | null>) {
  const { shown, latest, show } = useShownChoice(view)
  const { choice, month } = shown
  const look = useLook()
  const { refusal, cleared, say } = useSaid()

  function settle({ choice: next, refused, cleared: gone }: Settled, picked = typedDay) {
    if (look.isBlocked) return
    say(refused, gone, picked)
    writeDate(form.current, next.date)
    const before = latest()
    if (next === before.choice) return
    const after = { choice: next, month: next.date.slice(0, 7) || before.month }
    show(after)
    look.at(after)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what happened before hydration is read once; later choices come as events
  useEffect(() => {
    const { choice: known } = latest()
    const early = earlyChoice(form.current, known)
    if (early) settle(withEarly(view, known, early))
  }, [])

  const times = freshTimes(view, choice)
  return {
    choice: standing(choice, times),
    treatments: chosenTreatments(view, choice),
    month,
    days: view.month.month === month && isFor(view, choice) ? view.month : null,
    times,
    refusal,
    /** For those who do not see the page change. */
    said: cleared || timesFound(choice, times),
    chooseTreatment: (name: string) =>
      settle(withTreatments(view, latest().choice, [name, ...latest().choice.others])),
    /** What comes after the first. */
    chooseOthers: (names: readonly string[]) =>
      settle(withTreatments(view, latest().choice, [latest().choice.treatment, ...names])),
    chooseClinician: (id: string) => settle(withClinician(view, latest().choice, id)),
    /** @returns null for what is no bookable day at all; one that is refused says its own sentence. */
    chooseDay(text: string, from: Picked['from']): 'chosen' | 'refused' | null {
      const settled = withDay(view, latest().choice, text)
      if (!settled) return null
      settle(settled, { date: text, from })
      return settled.refused ? 'refused' : 'chosen'
    },
    clearDay() {
      const { choice: chosen } = latest()
      if (chosen.date) settle({ choice: { ...chosen, date: '', time: '' }, refused: null, cleared: '' })
    },
    chooseTime(time: string) {
      const { choice: chosen, month: onShow } = latest()
      show({ choice: { ...chosen, time }, month: onShow })
    },
    showMonth(next: string) {
      const { choice: chosen, month: onShow } = latest()
      if (next === onShow || look.isBlocked) return
      show({ choice: chosen, month: next })
      look.at({ choice: chosen, month: next })
    },
  }
}

const typedDay: Picked = { date: '', from: 'field' }

type Shown = { choice: Choice; month: string }

/**
 * Choice and month on show; an answer to a POST brings its own. `latest` knows what was chosen since the last render
 * too: a press may come in the moment in which React starts.
 */
function useShownChoice(view: BookingView) {
  const ofView = (): Shown => ({ choice: choiceOf(view), month: view.month.month })
  const [answer, setAnswer] = useState(view)
  const [shown, setShown] = useState(ofView)
  const current = useRef(shown)
  function show(next: Shown) {
    current.current = next
    setShown(next)
  }
  if (answer !== view) {
    setAnswer(view)
    if (view.formKey !== null) show(ofView())
  }
  return { shown, latest: () => current.current, show }
}

/** Asks the server for the days and times of a choice; not while a booking is on its way: that would cut it off. */
function useLook() {
  const navigate = useNavigate()
  const { path, said } = useChoosingPlace()
  const isBlocked = useNavigation().formMethod === 'POST'
  function at({ choice, month }: Shown) {
    const address = new URLSearchParams(said(choice))
    if (choice.date) address.set('date', choice.date)
    if (!choice.date.startsWith(month)) address.set('month', month)
    void navigate(`${path}?${address}`, { replace: true, preventScrollReset: true })
  }
  return { isBlocked, at }
}

/** What was last refused, and what was taken away with it. */
function useSaid() {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [cleared, setCleared] = useState('')
  function say(refused: Refused | null, gone: string, picked: Picked) {
    setRefusal((last) => (refused ? { ...refused, count: (last?.count ?? 0) + 1, ...picked } : null))
    setCleared(gone)
  }
  return { refusal, cleared, say }
}

/** The date field keeps its own half-typed text, so it is written to and not bound. */
function writeDate(form: HTMLFormElement | null, date: string) {
  const field = form?.elements.namedItem('date')
  if (field instanceof HTMLInputElement && field.value !== date) field.value = date
}
