import { postForm } from '#test/serving/built-server.ts'
import { clinicZone } from '../pictures/samples.ts'
import { elena } from './booking-page.ts'
import type { Clinic } from './clinic.ts'
import { comingDay, type Day, postVisit } from './visits.ts'

type Served = Pick<Clinic, 'url' | 'database'>

/** Books as a visitor does. @returns the path of the visit's private page, as the success page has it */
export async function bookLinked({ url }: Pick<Served, 'url'>, name: string = elena.name): Promise<string> {
  const visit = { day: comingDay('Wednesday'), time: '10:30 AM', email: elena.email, phone: elena.phone }
  const answer = await postVisit(url, { ...visit, name })
  const booked = await fetch(new URL(answer.headers.get('location') ?? '/', url))
  const path = /href="(\/visit\/[\w-]{22})"/.exec(await booked.text())?.[1]
  if (!path) throw new Error(`No private link after a booking: ${answer.status}.`)
  return path
}

/** As staff leave it; who did it is not written down. */
export const standsAs = ({ database }: Pick<Served, 'database'>, status: string) =>
  database(`update appointments set status = '${status}' where email = '${elena.email}'`)

/** Moves it to so many hours from now, or before now, and lets the booking be of some days ago. */
export function startsIn({ database }: Pick<Served, 'database'>, hours: number): void {
  const now = Temporal.Now.zonedDateTimeISO(clinicZone)
  const start = now.add({ minutes: hours * 60 }).round({ smallestUnit: 'minute', roundingIncrement: 15 })
  const startsAt = start.toInstant().toString({ fractionalSecondDigits: 3 })
  const time = start.toPlainTime().toString({ smallestUnit: 'minute' })
  const booked = now.toInstant().subtract({ hours: 72 }).toString({ fractionalSecondDigits: 3 })
  database(`update appointments set date = '${start.toPlainDate()}', time = '${time}',
    "startsAt" = '${startsAt}' where email = '${elena.email}'`)
  database(`update booking_senders set "createdAt" = '${booked}'`)
}

/** Says "I'll be there" without a browser. */
export const sayComing = ({ url }: Pick<Served, 'url'>, path: string) =>
  postForm(url + path, { answer: 'coming' })

const seenOn = async (url: string): Promise<string> =>
  /name="seen" value="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? ''

/** Moves it without a browser, seeing the visit as it stands. @param time such as "9:30 AM" */
export async function moveAsPatient(
  { url }: Pick<Served, 'url'>,
  path: string,
  { day, time }: { day: Day; time: string },
): Promise<Response> {
  const move = `${url}${path}/move`
  return postForm(move, { date: day.date, time, with: '', seen: await seenOn(move) })
}

/** Cancels without a browser, seeing the visit as it stands. */
export async function cancelAsPatient({ url }: Pick<Served, 'url'>, path: string): Promise<Response> {
  const cancel = `${url}${path}/cancel`
  return postForm(cancel, { reason: 'time', words: '', seen: await seenOn(cancel) })
}
