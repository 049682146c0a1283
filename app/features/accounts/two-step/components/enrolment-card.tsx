import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { enrolmentAddress } from '#app/features/accounts/address.ts'
import { Refusal, type Refused, useAttempt } from '#app/features/accounts/components/refusal.tsx'
import { ConfirmationField } from '#app/features/accounts/confirm/components/confirmation-field.tsx'
import {
  MakePasskey,
  NewPasskeyFields,
  waitForDevice,
} from '#app/features/accounts/passkeys/components/passkey-dialogs.tsx'
import signIn from '#app/features/accounts/sign-in/components/sign-in.module.css'
import { BackOfficeLogo } from '#app/features/clinic-profile/components/back-office-logo.tsx'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import type { EnrolmentIntent, EnrolmentView } from '../enrolment.server.ts'
import styles from './enrolment-card.module.css'
import { Codes, Kept, Steps } from './factor-dialogs.tsx'

type RefusedStep = Refused & { typed: { name: string } }
type Props = { view: EnrolmentView; refused: RefusedStep | undefined }

/** The two ways to two-step verification, and what the chosen one needs; nothing else opens when the time is over. */
export function EnrolmentCard({ view, refused }: Props) {
  const attempt = useAttempt(refused)
  return (
    <div className={clsx(card.card, styles.card)}>
      <BackOfficeLogo />
      <h1>{m.two_step_page_heading({ name: view.name })}</h1>
      {refused && <Refusal key={attempt} refused={refused} />}
      <Step key={`${view.step} ${attempt}`} view={view} refused={refused} />
      <Foot view={view} />
    </div>
  )
}

function Step({ view, refused }: Props) {
  if (view.step === 'confirm') return <Confirm error={refused?.errors.confirmation} />
  if (view.step === 'choose') return <Choice view={view} refused={refused} />
  return <Offer view={view} refused={refused} />
}

function Choice({ view, refused }: Props) {
  return (
    <>
      <p>{view.must === 'may' ? m.two_step_page_offer() : m.two_step_page_lead()}</p>
      {view.canAdd && (
        <details className={styles.factorChoice} open={refused !== undefined}>
          <summary>
            <Words
              icon="fingerprint"
              title={m.two_step_page_passkey()}
              text={m.two_step_page_passkey_text()}
            />
          </summary>
          <Form method="post" noValidate onSubmit={waitForDevice} className={styles.content}>
            <NewPasskeyFields name={refused?.typed.name || view.device} error={refused?.errors.name} />
            <MakePasskey />
          </Form>
        </details>
      )}
      <Form method="post" className={styles.factorChoice}>
        <HiddenFields fields={{ intent: 'offer-factor' satisfies EnrolmentIntent }} />
        <button type="submit">
          <Words icon="device-mobile" title={m.two_step_page_app()} text={m.two_step_page_app_text()} />
        </button>
      </Form>
    </>
  )
}

function Words({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <>
      <span className={styles.glyph}>
        <Icon name={icon} size={24} />
      </span>
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <Icon name="caret-right" size={18} />
    </>
  )
}

/** The square, the code and the recovery codes; or the codes alone, after a passkey. */
function Offer({ view: { offer, step, next }, refused }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  if (!offer) return null
  const { square, key, codes } = offer
  return (
    <Form method="post" noValidate className={styles.offer}>
      <HiddenFields fields={{ intent: 'accept-factor' satisfies EnrolmentIntent }} />
      {square && key && <Steps square={square} secret={key} error={refused?.errors.code} />}
      <Codes codes={codes} />
      <Kept error={refused?.errors.kept} />
      <Button busy={busy} busyText={m.settings_saving()}>
        {square ? m.settings_factor_turn_on() : m.settings_factor_take_codes()}
      </Button>
      {step === 'app' && (
        <Link className={clsx(textLink.textLink, signIn.away)} to={enrolmentAddress(next)} replace>
          {m.two_step_page_back()}
        </Link>
      )}
    </Form>
  )
}

function Confirm({ error }: { error: string | undefined }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className={styles.offer}>
      <p>{m.two_step_page_confirm()}</p>
      <HiddenFields fields={{ intent: 'confirm' satisfies EnrolmentIntent }} />
      <ConfirmationField proof="password" error={error} />
      <Button busy={busy} busyText={m.confirm_checking()}>
        {m.two_step_page_confirm_go()}
      </Button>
    </Form>
  )
}

function Foot({ view: { must, until, next, step } }: { view: EnrolmentView }): ReactNode {
  if (step === 'codes') return null
  const sentence = {
    may: m.two_step_page_any_time(),
    soon: m.two_step_page_until({ day: until }),
    now: m.two_step_page_blocked(),
  }[must]
  return (
    <div className={clsx(parts.wrappingLine, styles.foot)}>
      <span>{sentence}</span>
      {must !== 'now' && (
        <a className={textLink.textLink} href={next}>
          {m.two_step_page_later()}
        </a>
      )}
      <Form method="post" action="/admin/logout">
        <button type="submit" className={styles.leave}>
          {m.two_step_page_sign_out()}
        </button>
      </Form>
    </div>
  )
}
