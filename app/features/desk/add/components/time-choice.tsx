import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { dayInShort, nearWord } from '#app/features/desk/components/time-picker.tsx'
import type { OtherTime } from '#app/features/desk/other-time.ts'
import { slotValue } from '#app/features/scheduling/rules.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { capitalised, dayAndMonth, inOnePiece, timeText } from '#app/platform/format.ts'
import tile from '#app/ui/back-office/tile.module.css'
import buttons from '#app/ui/button.module.css'
import { typedTime } from '../fields.ts'
import { type Chosen, checkedTime } from '../offered-time.ts'
import type { AddView } from '../page.server.ts'
import type { ComingView } from '../patient-view.server.ts'

type Props = {
  /** The time, and the list that this is in. */
  time: Chosen
  chosen: Chosen
  onChoose: (time: Chosen) => void
  /** How the tiles of that list look. */
  look: string | undefined
  children: ReactNode
}

/** One time that can be chosen: of two lists that hold the same one, it is checked where it was clicked. */
export function TimeTile({ time, chosen, onChoose, look, children }: Props) {
  return (
    <label className={clsx(tile.tile, look)}>
      <input
        type="radio"
        name="slot"
        value={time.slot}
        checked={time.slot === chosen.slot && time.list === chosen.list}
        onChange={() => onChoose(time)}
      />
      <span>{children}</span>
    </label>
  )
}

/** Without script: asks for the times of what was just chosen, or for who is known by what was typed; books nothing. */
export function ShowButton({ children, intent = 'show' }: { children: ReactNode; intent?: 'show' | 'find' }) {
  return (
    <noscript>
      <button
        type="submit"
        name="intent"
        value={intent}
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
      >
        {children}
      </button>
    </noscript>
  )
}

/** "Today 11:30 AM, HRT, Alex Rivera". */
export const appointmentInShort = (
  { date, time, treatment, clinician }: ComingView,
  today: CalendarDate,
): string =>
  [`${dayInShort(date, today)} ${inOnePiece(timeText(time))}`, treatment, clinician]
    .filter(Boolean)
    .join(', ')

/** The same as it is read out: "Thursday, November 26". */
export const daySpoken = (date: CalendarDate, today: CalendarDate): string =>
  nearWord(date, today) ?? capitalised(dayAndMonth(date))

/** What staff chose last in a group of the form, unless the server has answered since. @param key of that answer */
export function usePicked(key: string, said: string) {
  const [picked, setPicked] = useState({ key, value: said })
  const value = picked.key === key ? picked.value : said
  return [value, (next: string) => setPicked({ key, value: next })] as const
}

/**
 * The same of the time: what was clicked while an answer was due stays where that offers it too. What is typed goes
 * before it, until another is clicked.
 */
export function usePickedSlot({
  typed,
  first,
  free,
  today,
}: Pick<AddView, 'typed' | 'first' | 'free' | 'today'>) {
  const [clicked, setClicked] = useState<Chosen | null>(null)
  const [typing, setTyping] = useState<OtherTime | null>(null)
  const { otherDay, otherTime, lost, slot } = typed
  const other = typing ?? { otherDay: otherDay || (free?.chosen ?? today), otherTime }
  const read = typedTime({ ...other, lost, slot })
  const chosen: Chosen =
    read !== null && 'slot' in read
      ? { slot: slotValue(read.slot), list: 'typed' }
      : checkedTime(clicked, typed.slot, { first, free: free ?? nothingFree })
  const choose = (time: Chosen) => {
    setClicked(time)
    setTyping({ ...other, otherTime: '' })
  }
  return { chosen, choose, other, type: setTyping }
}

const nothingFree = { chosen: null, times: [], clinicianId: null }
