import type { BookingView, TreatmentChoice } from '../app/features/booking/page.server.ts'
import { type CalendarDate, type ClockTime, daysOfMonth, weekdayOf } from '../app/platform/dates.ts'

const day = (text: string) => text as CalendarDate
const time = (text: string) => text as ClockTime
const offeredDays = ['Monday', 'Wednesday']

export const treatmentChoice: TreatmentChoice = {
  name: 'DOT Physical Exam',
  shownName: 'DOT Physical Exam',
  category: '',
  description: 'Department of Transportation medical examination.',
  price: '',
  availability: 'Monday and Wednesday',
  availableDays: ['Monday', 'Wednesday'],
  openedDays: [],
  timesOfDays: [],
  availableTimes: ['09:30', '10:00', '13:00', '13:30'].map(time),
  booking: 'request',
  clinicians: [],
  next: { date: day('2026-12-02'), time: time('09:30') },
  asked: { mark: '', questions: [] },
  horizon: 180,
  lastDay: day('2027-05-30'),
}

/** December of a clinic with one treatment, of which nothing is chosen yet. */
export const bookingView: BookingView = {
  state: 'open',
  treatments: [treatmentChoice],
  today: day('2026-12-01'),
  lastDay: day('2027-05-30'),
  typed: { treatment: '', with: '', date: '', time: '', name: '', email: '', phone: '', message: '' },
  month: {
    month: '2026-12',
    previous: null,
    next: '2027-01',
    freeAfter: null,
    days: daysOfMonth('2026-12').map((date) => {
      const offered = offeredDays.includes(weekdayOf(date))
      return {
        date,
        bookable: true,
        offered,
        closed: 'no' as const,
        closure: null,
        isOver: false,
        free: offered && date !== '2026-12-07' ? 4 : 0,
      }
    }),
  },
  times: null,
  answers: {},
  texts: null,
  birthDate: null,
  asked: '',
  isAskedAnew: false,
  errors: {},
  message: null,
  taken: null,
  link: null,
  callFor: null,
  isWaitlist: false,
  nextTimes: [],
  isClinicianGone: false,
  closed: null,
  minutes: null,
  withOnly: '',
  formKey: null,
}
