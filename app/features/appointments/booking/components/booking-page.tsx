import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import layout from '../../../../ui/layout.module.css'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { PageMeta } from '../../../clinic/components/head/page-meta.tsx'
import { clinic } from '../../../clinic/website/in-use.ts'
import type { BookingView } from '../page.server.ts'
import { bookingForm } from '../steps.ts'
import { takenTitle } from '../taken-words.ts'
import { AvailabilityTable } from './around/availability-table.tsx'
import { BookingClosed } from './around/booking-closed.tsx'
import { BookingForm } from './booking-form.tsx'
import type { Unreachable } from './unreachable.ts'
import { useAnswers } from './use-answers.ts'

/** `/appointment` in all its states. */
export function BookingPage({ view: latest }: { view: BookingView | Unreachable }) {
  const shown = useAnswers(latest)
  const hasForm = shown && (shown.view.state === 'open' || shown.answer.message !== null)
  return (
    <>
      <PageMeta title={pageTitle(shown?.answer)} description={description()} />
      <PageHeader title={m.booking_title()} lead={lead(shown?.answer, Boolean(hasForm))} />
      {hasForm ? (
        <BookingForm {...shown} />
      ) : (
        <>
          <BookingClosed reason={shown?.view.state === 'closed' ? 'closed' : 'unavailable'} />
          {/* For the switch of languages, where this answers a form. */}
          <form id={bookingForm} method="post" hidden />
        </>
      )}
      {shown?.view.state === 'open' && <AvailabilityTable treatments={shown.view.treatments} />}
      {!hasForm && <div className={clsx(layout.section, layout.tight)} />}
    </>
  )
}

const description = () =>
  m.booking_description({ clinic: clinic().name, city: clinic().address.city, state: clinic().address.state })

function pageTitle(answer: BookingView | undefined): string {
  const isError = answer && (answer.message !== null || Object.keys(answer.errors).length > 0)
  const name = answer?.taken ? `${takenTitle(answer.taken)} - ${m.booking_title()}` : m.booking_title()
  const title = m.clinic_titled({ title: name, clinic: clinic().name })
  return isError ? m.platform_error_title({ title }) : title
}

function lead(answer: BookingView | undefined, hasForm: boolean): string {
  if (!hasForm) return m.booking_closed_lead()
  return answer?.taken ? m.booking_taken_lead() : m.booking_lead()
}
