import { clsx } from 'clsx'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { HoursWithin } from '#app/features/opening-hours/components/hours-words.tsx'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { bookingPath } from '#app/features/public-pages/navigation.ts'
import { ClinicPhone } from '#app/features/visit-page/components/clinic-phone.tsx'
import { LinkCard } from '#app/features/visit-page/send-link/components/link-card.tsx'
import sent from '#app/features/visit-page/send-link/components/send-link.module.css'
import over from '#app/features/waitlist/components/waitlist-link-over.module.css'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import banner from '#app/ui/banner.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import type { JoinTreatment, JoinView } from '../page.server.ts'
import { type JoinAnswer, JoinForm } from './join-form.tsx'
import styles from './join-page.module.css'

type Props = { view: JoinView; answer: JoinAnswer | undefined }

/** `/waitlist`: says which days suit somebody who found no time; once that was sent, where the answer is. */
export function JoinPage({ view, answer }: Props) {
  if (answer?.sentTo != null) return <JoinSent email={answer.sentTo} />
  const { treatments } = view
  return treatments === null || treatments.length === 0 ? (
    <ByPhone />
  ) : (
    <Asking view={{ ...view, treatments }} answer={answer} />
  )
}

type AskingProps = Props & { view: Props['view'] & { treatments: JoinTreatment[] } }

function Asking({ view, answer }: AskingProps) {
  const title = m.waitlist_title()
  const { phone } = currentClinic()
  return (
    <>
      <PageMeta
        title={m.clinic_titled({ title, clinic: currentClinic().name })}
        description={m.waitlist_lead()}
      />
      <PageHeader title={title} lead={m.waitlist_lead()} />
      <div className={clsx(layout.wrap, layout.overHeader, layout.withAside)}>
        <JoinForm view={view} answer={answer} />
        <aside className={styles.aside} aria-label={m.waitlist_how()}>
          <div className={clsx(card.card, styles.side)}>
            <h2>{m.waitlist_how()}</h2>
            <ol className={styles.numbered}>
              <li>
                <b>{m.waitlist_next_opens()}</b>
                <span>{m.waitlist_how_opens()}</span>
              </li>
              <li>
                <b>{m.waitlist_how_offer()}</b>
                <span>{view.texts?.how ?? m.waitlist_how_offer_text()}</span>
              </li>
              <li>
                <b>{m.waitlist_how_answer()}</b>
                <span>{m.waitlist_how_answer_text()}</span>
              </li>
            </ol>
          </div>
          <div className={clsx(card.card, styles.side)}>
            <b>{m.waitlist_call()}</b>{' '}
            <a className={typography.plainLink} href={phone.link}>
              {phone.text}
            </a>
          </div>
        </aside>
      </div>
      <div className={layout.tight} />
    </>
  )
}

/** Where no email leaves, or nothing is booked online: nothing is promised that could not be kept. */
function ByPhone() {
  const title = m.waitlist_title()
  const lead = m.waitlist_by_phone_lead()
  return (
    <>
      <PageMeta title={m.clinic_titled({ title, clinic: currentClinic().name })} description={lead} />
      <PageHeader title={title} lead={lead} />
      <LinkCard call={null}>
        <p className={over.text}>
          {withElements(m.waitlist_by_phone_call, { phone: <ClinicPhone />, hours: <HoursWithin /> })}
        </p>
        <ButtonLink href={bookingPath()}>{m.waitlist_free_times()}</ButtonLink>
      </LinkCard>
    </>
  )
}

/** The same to everybody: whether that address is on the list already, no word of it tells. */
function JoinSent({ email }: { email: string }) {
  const title = m.waitlist_sent_title()
  return (
    <>
      <PageMeta
        title={m.clinic_titled({ title, clinic: currentClinic().name })}
        description={m.waitlist_lead()}
      />
      <PageHeader title={title} />
      <LinkCard>
        <div
          className={clsx(banner.notice, banner.success, sent.notice)}
          role="status"
          tabIndex={-1}
          data-focus-first
        >
          <Icon name="check-circle-fill" size={25} />
          <p>
            <b>{m.waitlist_sent({ email })}</b>
            {m.waitlist_sent_says()}
          </p>
        </div>
        <h2 className={typography.heading}>{m.send_link_nothing()}</h2>
        <p className={sent.hint}>{m.waitlist_sent_nothing()}</p>
        <ButtonLink href={localPath('/waitlist')} variant="secondary">
          {m.waitlist_sent_another()}
        </ButtonLink>
      </LinkCard>
    </>
  )
}
