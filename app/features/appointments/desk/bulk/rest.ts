import { isOpen, type Status } from '../../rules.ts'

type Shown = { status: Status; date: string; time: string; isGone?: boolean }

/** Whether it is worth asking: somebody of today who was confirmed has begun. How long a visit lasts no list knows. */
export const mayBeOver = (rows: readonly Shown[], now: { date: string; time: string }): boolean =>
  rows.some(
    ({ status, date, time, isGone }) =>
      !isGone && date === now.date && time < now.time && isOpen(status) && status !== 'pending',
  )
