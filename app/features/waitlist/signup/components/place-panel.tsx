import { clsx } from 'clsx'
import { Drawing } from '#app/art/drawing.tsx'
import { reception } from '#app/art/drawings.ts'
import booked from '#app/features/booking/booked/components/booked-panel.module.css'
import { RecordLine } from '#app/features/booking/booked/components/calendar-leaf.tsx'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { bookingPath } from '#app/features/public-pages/navigation.ts'
import { ClinicPhone } from '#app/features/visit-page/components/clinic-phone.tsx'
import { partWords, weekdayWords } from '#app/features/waitlist/copy.ts'
import { m } from '#app/language/messages.ts'
import { capitalised, dayAndMonth, unbroken } from '#app/platform/format.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import facts from '#app/ui/facts.module.css'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import type { PlaceView } from '../place-page.server.ts'
import styles from './place-panel.module.css'

/** `/waitlist/TOKEN`: somebody's place on the list, and the way off it. */
export function PlacePanel({ view, refusal }: { view: PlaceView; refusal: string | null }) {
  const { state } = view
  const isOpen = state === 'open'
  const title = isOpen ? m.waitlist_place_title() : m.waitlist_place_over_title()
  const openLead = view.writes
    ? m.waitlist_place_lead()
    : withElements(m.waitlist_place_by_phone, { phone: <ClinicPhone /> })
  const lead = isOpen ? openLead : overLead[state]()
  return (
    <>
      <title>{m.clinic_titled({ title, clinic: currentClinic().name })}</title>
      <PageHeader title={title} lead={lead} focus={!isOpen} />
      <div className={layout.wrap}>
        <div className={clsx(card.card, layout.overHeader, styles.card)}>
          <div className={clsx(booked.record, styles.record)}>
            {refusal && <p role="alert">{refusal}</p>}
            <h2>{isOpen ? m.waitlist_place_heading() : m.waitlist_place_was()}</h2>
            <Facts {...view} />
            <div className={clsx(layout.actions, layout.notOnPaper, booked.actions)}>
              <ButtonLink href={bookingPath()}>{m.waitlist_free_times()}</ButtonLink>
              {isOpen && (
                <form method="post" action={view.path}>
                  <Button name="intent" value="leave" variant="danger-outline">
                    {m.emails_waitlist_leave()}
                  </Button>
                </form>
              )}
              {isOpen && view.textsEnd && (
                <form method="post" action={view.path}>
                  <Button name="intent" value="end-texts" variant="text">
                    {view.textsEnd}
                  </Button>
                </form>
              )}
            </div>
          </div>
          <div className={styles.picture}>
            <Drawing of={reception} alt="" />
          </div>
        </div>
      </div>
      {isOpen && view.writes ? <Next /> : <div className={layout.tight} />}
    </>
  )
}

const overLead = {
  booked: m.waitlist_place_booked,
  left: m.waitlist_place_left,
  ended: m.waitlist_place_ended,
  removed: m.waitlist_place_removed,
}

function Facts(view: PlaceView) {
  const { from, until, clinician, before, state } = view
  const ends = { day: dayAndMonth(from), until: dayAndMonth(until) }
  const days = from === until ? capitalised(ends.day) : m.emails_waitlist_between(ends)
  return (
    <dl className={facts.rows}>
      <RecordLine name={m.emails_waitlist_days()}>{unbroken(days)}</RecordLine>
      <RecordLine name={m.waitlist_weekdays()}>{weekdayWords(view.weekdays)}</RecordLine>
      <RecordLine name={m.emails_waitlist_part()}>{partWords(view)}</RecordLine>
      {clinician !== null && <RecordLine name={m.booked_with()}>{clinician}</RecordLine>}
      {state === 'open' && (
        <>
          {view.writes && <RecordLine name={m.waitlist_told()}>{view.told}</RecordLine>}
          <RecordLine name={m.waitlist_before()}>
            {before === 0 ? m.waitlist_before_nobody() : m.waitlist_before_some({ count: before })}
          </RecordLine>
        </>
      )}
    </dl>
  )
}

/** What happens now: one person after the other, half an hour each. */
function Next() {
  return (
    <section className={clsx(layout.wrap, styles.next)} aria-labelledby="next">
      <h2 className={typography.heading} id="next">
        {m.waitlist_next_heading()}
      </h2>
      <ol>
        <li>
          <h3>{m.waitlist_next_opens()}</h3>
          <p>{m.waitlist_next_opens_text()}</p>
        </li>
        <li>
          <h3>{m.waitlist_next_yours()}</h3>
          <p>{m.waitlist_next_yours_text()}</p>
        </li>
        <li>
          <h3>{m.waitlist_next_nothing()}</h3>
          <p>{withElements(m.waitlist_next_nothing_text, { phone: <ClinicPhone /> })}</p>
        </li>
      </ol>
    </section>
  )
}
