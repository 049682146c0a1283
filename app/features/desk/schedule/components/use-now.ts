import { useEffect, useState } from 'react'
import { addDays, clockTime, dayMinutes, minutesOf } from '#app/platform/dates.ts'
import type { ScheduleView } from '../page.server.ts'

type Now = ScheduleView['now']
const minuteMilliseconds = 60_000

/**
 * The server's clock, which goes on while the page is open: the browser only says how many minutes have gone by since it
 * was told. Nothing but what shows the time is drawn again.
 */
export function useNow(told: Now): Now {
  const [passed, setPassed] = useState({ told, minutes: 0 })
  const key = `${told.date} ${told.time}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same moment told again begins no new count
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(
      () => setPassed({ told, minutes: Math.floor((performance.now() - began) / minuteMilliseconds) }),
      minuteMilliseconds / 4,
    )
    return () => clearInterval(timer)
  }, [key])
  const isSame = passed.told.date === told.date && passed.told.time === told.time
  return isSame ? later(told, passed.minutes) : told
}

/** So many minutes later, on the next day where midnight has gone by. */
export function later({ date, time }: Now, minutes: number): Now {
  const at = minutesOf(time) + minutes
  return { date: addDays(date, Math.floor(at / dayMinutes)), time: clockTime(at % dayMinutes) }
}
