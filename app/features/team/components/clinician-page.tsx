import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { doctorPlaceholder, galleryEmpty } from '#app/art/drawings-of-pages.ts'
import { useAttempt } from '#app/features/accounts/components/refusal.tsx'
import {
  type AskAgain,
  ConfirmationField,
} from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import box from '#app/ui/back-office/box.module.css'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import chip from '#app/ui/back-office/chip.module.css'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { Switch } from '#app/ui/back-office/form-controls.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { ActionNotice, RefusalBanner } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields, RowForm } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { copy } from '../copy.ts'
import {
  type ActionName,
  clinicianAddress,
  newClinicianAddress,
  path,
  toSettleAddress,
} from '../desk/address.ts'
import type { ClinicianIntent, ClinicianRefusal, ClinicianView } from '../desk/clinician-page.server.ts'
import { clinicianFieldOrder, dailyLimits, lengths, type TypedClinician } from '../form.ts'
import { ClinicianHours } from './clinician-hours.tsx'
import styles from './clinician-page.module.css'
import { TreatmentChoice } from './treatment-choice.tsx'

type WordFieldsProps = { typed: TypedClinician; errors: Record<string, string> }

/** What they are called. */
function WordFields({ typed, errors }: WordFieldsProps) {
  const of = (name: 'name' | 'credentials') => ({
    className: compactField.compact,
    name,
    defaultValue: typed.words[name],
    maxLength: lengths[name] * 2,
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <div className={columns.twoColumns}>
      <Field {...of('name')} label={m.team_name()} required />
      <Field {...of('credentials')} label={m.team_credentials()} mark={m.team_optional()} />
    </div>
  )
}

type ClinicianFormProps = { view: ClinicianView; refusal: ClinicianRefusal | undefined }

/** Who it is, what they offer, when they work: what holds at once. */
function ClinicianForm({ view, refusal }: ClinicianFormProps) {
  const { clinician, treatments } = view
  const busy = useNavigation().formData?.get('intent') === 'save'
  const { errors = {}, message } = refusal ?? {}
  const typed = refusal?.typed ?? view.typed
  return (
    <Form
      className={clsx(card.card, styles.form)}
      method="post"
      action={clinician ? clinicianAddress(clinician.id) : newClinicianAddress}
      replace
      noValidate
    >
      <ErrorSummary
        title={m.team_problems()}
        errors={sentencesInOrder(clinicianFieldOrder, errors)}
        attempt={refusal}
      />
      {message && refusal?.typed && <RefusalBanner answer={refusal}>{message}</RefusalBanner>}
      <HiddenFields
        fields={{ intent: 'save' satisfies ClinicianIntent, updatedAt: clinician?.updatedAt ?? '' }}
      />
      <WordFields typed={typed} errors={errors} />
      <Switches typed={typed} />
      <div className={columns.twoColumns}>
        <Field
          className={compactField.compact}
          type="number"
          inputMode="numeric"
          min={dailyLimits.least}
          max={dailyLimits.most}
          name="dailyLimit"
          label={m.team_daily_limit()}
          hint={m.team_daily_limit_hint()}
          defaultValue={typed.dailyLimit}
          error={errors.dailyLimit}
        />
      </div>
      <TreatmentChoice
        legend={m.team_treatments()}
        hint={m.team_treatments_hint()}
        treatments={treatments}
        chosen={typed.treatmentIds}
        error={errors.treatments}
      />
      <ClinicianHours typed={typed} errors={errors} today={view.today} />
      <div className={clsx(buttonRow.row, styles.end)}>
        <Button size="small" busy={busy} busyText={m.team_saving()}>
          {clinician ? m.team_save_clinician() : m.team_add_clinician()}
        </Button>
        <LeaveLink to={path} discards={clinician !== undefined}>
          {clinician ? m.team_discard() : m.team_cancel()}
        </LeaveLink>
      </div>
    </Form>
  )
}

function Switches({ typed }: { typed: TypedClinician }) {
  const switches = [
    { name: 'active', label: m.team_is_active(), isOn: typed.active },
    { name: 'bookable', label: m.team_is_bookable(), isOn: typed.bookable },
  ]
  return (
    <div className={clsx(parts.wrapping, styles.switches)}>
      {switches.map(({ name, label, isOn }) => (
        <Switch key={name} name={name} label={label} defaultChecked={isOn} />
      ))}
    </div>
  )
}

type FeedBoxProps = {
  clinician: NonNullable<ClinicianView['clinician']>
  /** The address that was just made: shown this once. */
  made: string | undefined
  /** Making one asks who is there. */
  ask: AskAgain | undefined
}

/** The clinician's own visits in the calendar of their phone: an address that only they should know. */
function FeedBox({ clinician: { id, feed }, made, ask }: FeedBoxProps) {
  const list = clinicianAddress(id)
  const attempt = useAttempt(ask)
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="feed-title">
      <h2 id="feed-title">{m.team_feed()}</h2>
      <p>{m.team_feed_lead()}</p>
      {made && <MadeFeed address={made} />}
      {feed && (
        <p className={quietText.small}>
          {m.team_feed_made({ when: feed.made })}{' '}
          {feed.read ? m.team_feed_read({ when: feed.read }) : m.team_feed_never_read()}
        </p>
      )}
      <div className={buttonRow.row}>
        <RowForm list={list} fields={{ intent: 'renew-feed' satisfies ClinicianIntent }}>
          {ask && (
            <div key={attempt} className={clsx(parts.stack, styles.ask)}>
              <Banner tone="info" focus>
                <p>{m.confirm_lead()}</p>
              </Banner>
              <ConfirmationField {...ask} />
            </div>
          )}
          <Button variant="secondary" size="extra-small">
            {feed ? m.team_feed_renew() : m.team_feed_make()}
          </Button>
        </RowForm>
        {feed && (
          <RowForm list={list} fields={{ intent: 'revoke-feed' satisfies ClinicianIntent }}>
            <Button variant="danger-outline" size="extra-small">
              {m.team_feed_revoke()}
            </Button>
          </RowForm>
        )}
      </div>
      {feed && <p className={quietText.small}>{m.team_feed_renew_hint()}</p>}
    </section>
  )
}

function MadeFeed({ address }: { address: string }) {
  const hydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const copyIt = () => {
    void navigator.clipboard.writeText(address).then(() => setCopied(true))
  }
  return (
    <Banner tone="success" focus>
      <p>{m.team_feed_once()}</p>
      <Field
        className={compactField.compact}
        name="feed"
        label={m.team_feed_address()}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {hydrated && (
        <Button
          type="button"
          variant="secondary"
          size="extra-small"
          icon={isCopied ? 'check' : 'copy'}
          onClick={copyIt}
        >
          {isCopied ? m.team_feed_copied() : m.team_feed_copy()}
        </Button>
      )}
    </Banner>
  )
}

type WebsiteBoxProps = { clinician: NonNullable<ClinicianView['clinician']> }

/** Their portrait as visitors see it, and where the website's words about them are written. */
function WebsiteBox({ clinician: { id, portrait, isDrawn } }: WebsiteBoxProps) {
  const standIn = isDrawn ? doctorPlaceholder : galleryEmpty
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="website-title">
      <h2 id="website-title">{m.team_website()}</h2>
      <p>{m.team_website_lead()}</p>
      <img className={styles.portrait} src={portrait?.src ?? standIn.day} alt="" />
      <ButtonLink
        href={`/admin/clinic/doctors/${encodeURIComponent(id)}`}
        variant="secondary"
        size="small"
        icon="pencil-simple"
      >
        {m.team_website_edit()}
      </ButtonLink>
    </section>
  )
}

type ClinicianPageProps = {
  view: ClinicianView
  action: ActionName | null
  refusal: ClinicianRefusal | undefined
  /** The calendar address that was just made: it is shown this once. */
  feed: string | undefined
  ask: AskAgain | undefined
  actionKey: string
}

/** A clinician's page: who they are and what they do, their calendar for a phone. */
export function ClinicianPage({ view, action, refusal, feed, ask, actionKey }: ClinicianPageProps) {
  const { clinician } = view
  const name = clinician?.name ?? ''
  const said = action && copy.done(action, { kind: 'clinician', name, place: 0, total: 0 })
  const isQuiet = refusal !== undefined || feed !== undefined || ask !== undefined
  return (
    <>
      <Head clinician={clinician} actionKey={actionKey} />
      <ActionNotice
        refusal={refusal?.typed ? undefined : refusal?.message}
        done={isQuiet ? null : said}
        closeLabel={m.team_close()}
        actionKey={actionKey}
      />
      <div className={clinician ? styles.columns : undefined}>
        <ClinicianForm key={JSON.stringify(view.typed)} view={view} refusal={refusal} />
        {clinician && (
          <div className={clsx(parts.stack, styles.boxes)}>
            <WebsiteBox clinician={clinician} />
            <FeedBox clinician={clinician} made={feed} ask={ask} />
          </div>
        )}
      </div>
    </>
  )
}

/** Where the page cannot be read. */
export function ClinicianUnavailable({ message }: { message: string | undefined }) {
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.team_title()}</h1>
      </div>
      <Banner tone="error">
        <p>
          {message} <a href={path}>{m.team_back()}</a>
        </p>
      </Banner>
    </>
  )
}

function Head({ clinician, actionKey }: { clinician: ClinicianView['clinician']; actionKey: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = clinician ? clinicianAddress(clinician.id) : newClinicianAddress
  useKeptFocus({ actionKey, list, heading, isLedTo: true })
  return (
    <div className={screenHead.header}>
      <div>
        <p className={quietText.line}>
          <Link to={path}>{m.team_title()}</Link>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {clinician ? <bdi>{clinician.name}</bdi> : m.team_add_clinician()}
        </h1>
      </div>
      {clinician && clinician.toSettle > 0 && (
        <Link className={clsx(chip.chip, chip.warning)} to={toSettleAddress('clinician', clinician.id)}>
          {m.team_to_settle({ count: clinician.toSettle })}
        </Link>
      )}
    </div>
  )
}
