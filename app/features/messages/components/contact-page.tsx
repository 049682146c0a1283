import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { PrivacyNote } from '#app/features/clinic-profile/components/privacy-note.tsx'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { useOpeningHours } from '#app/features/opening-hours/components/hours-words.tsx'
import { daysText } from '#app/features/opening-hours/hours-text.ts'
import { openDays } from '#app/features/opening-hours/public-hours.ts'
import { PageMeta } from '#app/features/public-pages/components/head/page-meta.tsx'
import { Letterhead } from '#app/features/public-pages/components/shared/letterhead.tsx'
import { MapFrame } from '#app/features/public-pages/components/shared/map-frame.tsx'
import { pageHeading } from '#app/features/public-pages/copy.ts'
import { findAppointmentPage, linkTo } from '#app/features/public-pages/navigation.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { type FormAnswer, isRefused, sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import form from '#app/ui/forms/form.module.css'
import { FormGuard, useSending } from '#app/ui/forms/form-guard.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import { type ContactField, contactFields } from '../page/fields.ts'
import type { OpeningView } from '../page/opening-view.server.ts'
import styles from './contact-page.module.css'
import { HoursCard } from './hours-card.tsx'

const labels: Record<ContactField, () => string> = {
  name: m.contact_page_fields_name,
  email: m.contact_page_fields_email,
  phone: m.contact_page_fields_phone,
  subject: m.contact_page_fields_subject,
  message: m.contact_page_fields_message,
}

/** All five are required; what was typed stays, each sentence is at its field. */
function MessageFields({ answer }: { answer: FormAnswer<ContactField> | undefined }) {
  const field = (name: ContactField) => ({
    name,
    label: labels[name](),
    error: answer?.errors[name],
    defaultValue: answer?.typed[name],
    required: true,
  })
  return (
    <div className={clsx(form.fields, styles.fields)}>
      <Field {...field('name')} autoComplete="name" full />
      <EmailField {...field('email')} autoComplete="email" />
      <Field {...field('phone')} type="tel" autoComplete="tel" />
      <Field {...field('subject')} full />
      <TextArea {...field('message')} rows={6} full className={styles.message} />
    </div>
  )
}

type MessageFormProps = {
  answer: FormAnswer<ContactField> | undefined
  /** A message was just sent: the thanks above an empty form. */
  isSent: boolean
}

function MessageForm({ answer, isSent }: MessageFormProps) {
  const sending = useSending()
  return (
    <Form
      className={clsx(card.card, form.form, styles.form, layout.notOnPaper)}
      id="write"
      method="post"
      action={localPath('/contact#write')}
      replace
      noValidate
      preventScrollReset
      aria-labelledby="write-heading"
      onSubmit={sending.guard}
    >
      <h2 className={typography.heading} id="write-heading">
        {m.contact_page_form_heading()}
      </h2>
      <p>
        {m.contact_page_form_note()}
        <br />
        {m.contact_page_booked()} <a href={linkTo(findAppointmentPage).href}>{m.contact_page_find()}</a>
      </p>
      {isSent && (
        <Banner tone="success" focus className={styles.answer}>
          {m.contact_page_sent()}
        </Banner>
      )}
      {answer?.message && (
        <Banner tone="error" focus className={styles.answer} key={answer.formKey}>
          {answer.message}
        </Banner>
      )}
      <ErrorSummary
        title={m.contact_page_error_heading()}
        errors={sentencesInOrder(contactFields, answer?.errors)}
        attempt={answer}
        className={styles.errors}
      />
      <FormGuard formKey={answer?.formKey ?? null} />
      <MessageFields answer={answer} />
      <div className={form.submit}>
        <Button icon="paper-plane-tilt" busy={sending.busy} busyText={m.contact_page_sending()}>
          {m.contact_page_send()}
        </Button>
        <p>{m.contact_page_send_note()}</p>
        <PrivacyNote />
      </div>
    </Form>
  )
}

/** Where the clinic is, and how to call or write to it. */
function WaysToReach() {
  const { street, city, state, zip } = clinic().address
  const [road, ...rooms] = street.split(', ')
  const days = openDays(useOpeningHours())
  const [mailbox, host] = clinic().email.text.split('@')
  return (
    <>
      <h2 className={typography.visuallyHidden}>{m.contact_page_ways_heading()}</h2>
      <ul className={clsx(layout.overHeader, styles.contactMethods)}>
        <Way
          icon="map-pin"
          name={m.contact_page_location()}
          note={m.contact_page_location_note({ minutes: clinic().arriveEarlyMinutes })}
        >
          {road}, <span className={typography.unbroken}>{rooms.join(', ')}</span>
          <br />
          {city},{' '}
          <span className={typography.unbroken}>
            {state} {zip}
          </span>
        </Way>
        <Way
          icon="phone"
          name={m.contact_page_phone()}
          note={
            days.length > 0
              ? m.contact_page_phone_note({ days: daysText(days) })
              : m.contact_page_front_desk()
          }
        >
          <a href={clinic().phone.link}>{clinic().phone.text}</a>
        </Way>
        <Way icon="envelope-simple" name={m.contact_page_email()} note={m.contact_page_email_note()}>
          <a href={clinic().email.link}>
            {mailbox}
            <wbr />@{host}
          </a>
        </Way>
      </ul>
    </>
  )
}

function Way(props: { icon: IconName; name: string; note: string; children: ReactNode }) {
  return (
    <li className={card.card}>
      <h3>
        <Icon name={props.icon} size={24} />
        {props.name}
      </h3>
      <p className={styles.address}>{props.children}</p>
      <small>{props.note}</small>
    </li>
  )
}

type ContactPageProps = {
  opening: OpeningView
  answer: FormAnswer<ContactField> | undefined
  isSent: boolean
}

const title = () =>
  m.clinic_titled({ title: pageHeading('contact', m.contact_page_title), clinic: clinic().name })

const description = () =>
  m.contact_page_description({
    clinic: clinic().name,
    city: clinic().address.city,
    state: clinic().address.state,
  })

/** `/contact` in all its states. */
export function ContactPage({ opening, answer, isSent }: ContactPageProps) {
  const { key } = useLocation()
  return (
    <>
      <PageMeta
        title={isRefused(answer) ? m.platform_error_title({ title: title() }) : title()}
        description={description()}
      />
      <Letterhead />
      <PageHeader
        title={pageHeading('contact', m.contact_page_title)}
        lead={m.contact_page_lead()}
        outlook="contact"
      />
      <div className={layout.wrap}>
        <WaysToReach />
        <div className={styles.formAndHours}>
          <MessageForm key={isSent ? key : 'form'} answer={answer} isSent={isSent && !answer} />
          <aside className={styles.aside} aria-label={m.contact_page_aside()}>
            <HoursCard opening={opening} />
            <MapFrame />
          </aside>
        </div>
      </div>
      <div className={clsx(layout.section, layout.tight)} />
    </>
  )
}
