import { clsx } from 'clsx'
import { Form, Link, useNavigation } from 'react-router'
import { m } from '#app/language/messages.ts'
import { listText } from '#app/platform/format.ts'
import { keyOf } from '#app/platform/shapes/collections.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { ForInstaller } from '#app/ui/back-office/for-installer.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { testEmailPath } from '../address.ts'
import { fixCopy, helpCopy, outcomeCopy, type TestOutcome } from '../copy.ts'
import type { MailStatus } from '../mail-status.ts'
import { senderPath } from '../sender/rules.ts'
import type { LastEmail } from '../test-email.server.ts'
import styles from './mail-box.module.css'

type Props = {
  status: MailStatus
  last: LastEmail
  /** Of anyone who is signed in; empty where they have none. */
  address: string
  outcome: TestOutcome | null
  /** What large mailboxes would do with it; null where that isn't known. */
  verdict: string | null
}

const words = () => ({
  everything: m.mail_setup_on(),
  requests: m.mail_setup_part(),
  nothing: m.mail_setup_off(),
})

/** The mail service as the environment says it, and an email to oneself that proves it. */
export function MailBox({ status, last, address, outcome, verdict }: Props) {
  const { reach, line } = status
  return (
    <section className={clsx(card.card, box.box)} aria-label={m.mail_setup_title()}>
      <div className={box.line}>
        <b className={box.text}>{line}</b>
        <Chip tone={reach === 'everything' ? 'success' : 'warning'}>{words()[reach]}</Chip>
      </div>
      <p className={quietText.line}>{m.service_settings_by_administrator()}</p>
      {reach !== 'nothing' && <Facts {...status} />}
      {reach !== 'nothing' && <TestEmail last={last} address={address} outcome={outcome} verdict={verdict} />}
    </section>
  )
}

function Facts({ facts, variables }: MailStatus) {
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={senderPath}
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, box.button)}
      >
        {m.mail_sender_change()}
      </Link>
      <ForInstaller>{m.mail_setup_installer_set({ names: listText(variables) })}</ForInstaller>
    </>
  )
}

const tones = { works: 'success', failed: 'error', 'to-test': 'warning' } as const
const states = {
  works: m.mail_setup_last_works,
  failed: m.mail_setup_last_look,
  'to-test': m.mail_setup_last_ask,
}

type TestProps = Omit<Props, 'status'> & {
  /** The owner connected the service here, and mends it here. */
  isTyped?: boolean
}

/** What became of the last test email, and another one. */
export function TestEmail({ last, address, outcome, verdict, isTyped = false }: TestProps) {
  const busy = useNavigation().formAction === testEmailPath
  return (
    <>
      <div className={clsx(box.line, styles.last)}>
        <span className={box.text}>{last.line}</span>
        <Chip tone={tones[last.state]}>{states[last.state]()}</Chip>
      </div>
      {outcome && !busy && <Outcome outcome={outcome} verdict={verdict} isTyped={isTyped} />}
      {address === '' ? (
        !isTyped && <p>{m.mail_setup_no_address({ list: m.people_title() })}</p>
      ) : (
        <Form method="post" action={testEmailPath}>
          <p className={quietText.line}>{m.mail_setup_goes_to({ address })}</p>
          <Button
            variant="secondary"
            size="extra-small"
            className={box.button}
            busy={busy}
            busyText={m.mail_setup_testing()}
          >
            {m.mail_setup_test()}
          </Button>
        </Form>
      )}
    </>
  )
}

/** What became of it, and what is done about it. */
function Outcome({
  outcome,
  verdict,
  isTyped,
}: Pick<TestProps, 'outcome' | 'verdict' | 'isTyped'> & { outcome: TestOutcome }) {
  const fault = keyOf(helpCopy, outcome)
  return (
    <Banner tone={outcome === 'sent' ? 'success' : 'error'}>
      <p>{outcomeCopy[outcome]()}</p>
      {outcome === 'sent' && verdict && <p>{verdict}</p>}
      {fault && (
        <p className={styles.help}>
          {!isTyped && <b>{m.platform_for_installer()} </b>}
          {(isTyped ? fixCopy : helpCopy)[fault]()}
        </p>
      )}
    </Banner>
  )
}
