import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import { m } from '../../../language/messages.ts'
import box from '../../../ui/back-office/box.module.css'
import { Chip } from '../../../ui/back-office/chip.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { outcomeCopy, type TestOutcome } from '../copy.ts'
import { testLetterPath } from '../mail-address.ts'
import type { MailStatus } from '../mail-status.ts'
import styles from './mail-box.module.css'

type Props = {
  status: MailStatus
  /** Of whoever is signed in; empty where they have none. */
  address: string
  outcome: TestOutcome | null
}

const words = () => ({
  everything: m.mail_setup_on(),
  requests: m.mail_setup_part(),
  nothing: m.mail_setup_off(),
})

/** Whether letters go out, how to set that up, and a letter to oneself that proves it. */
export function MailBox({ status: { reach, line }, address, outcome }: Props) {
  return (
    <section className={clsx(card.card, box.box, styles.box)} id="mail" aria-labelledby="mail-title">
      <h2 id="mail-title">{m.mail_setup_title()}</h2>
      <p>{m.mail_setup_lead()}</p>
      <div className={box.line}>
        <span className={styles.line}>{line}</span>
        <Chip tone={reach === 'everything' ? 'success' : 'warning'}>{words()[reach]}</Chip>
      </div>
      {reach !== 'everything' && <HowTo />}
      {reach !== 'nothing' && <TestLetter address={address} outcome={outcome} />}
    </section>
  )
}

const variable = 'SMTP_URL'
const example = 'smtp://user:password@mail.example.com:587'

/** Marks the values in the sentence, wherever its language has them. */
const mark = '|'

function HowTo() {
  const marked = (value: string) => `${mark}${value}${mark}`
  const parts = m.mail_setup_how({ name: marked(variable), example: marked(example) }).split(mark)
  return <p>{parts.map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))}</p>
}

function TestLetter({ address, outcome }: { address: string; outcome: TestOutcome | null }) {
  const busy = useNavigation().formAction === testLetterPath
  return (
    <>
      {outcome && !busy && (
        <Banner tone={outcome === 'sent' ? 'success' : 'error'}>
          <p>{outcomeCopy[outcome]()}</p>
        </Banner>
      )}
      {address === '' ? (
        <p>{m.mail_setup_no_address({ list: m.settings_users_title() })}</p>
      ) : (
        <Form method="post" action={testLetterPath}>
          <p className={quietText.line}>{m.mail_setup_goes_to({ address })}</p>
          <Button
            type="submit"
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
