import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import box from '../../../ui/back-office/box.module.css'
import { Chip } from '../../../ui/back-office/chip.tsx'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { copy, type TestOutcome } from '../copy.ts'
import { testLetterPath } from '../mail-address.ts'
import type { MailStatus } from '../mail-status.ts'
import styles from './mail-box.module.css'

type Props = {
  status: MailStatus
  /** Of whoever is signed in; empty where they have none. */
  address: string
  outcome: TestOutcome | null
}

const words = { everything: copy.on, requests: copy.part, nothing: copy.off }

/** Whether letters go out, how to set that up, and a letter to oneself that proves it. */
export function MailBox({ status: { reach, line }, address, outcome }: Props) {
  return (
    <section className={clsx(card.card, box.box, styles.box)} id="mail" aria-labelledby="mail-title">
      <h2 id="mail-title">{copy.title}</h2>
      <p>{copy.lead}</p>
      <div className={box.line}>
        <span className={styles.line}>{line}</span>
        <Chip tone={reach === 'everything' ? 'success' : 'warning'}>{words[reach]}</Chip>
      </div>
      {reach !== 'everything' && <HowTo />}
      {reach !== 'nothing' && <TestLetter address={address} outcome={outcome} />}
    </section>
  )
}

function HowTo() {
  const { before, name, between, example, after } = copy.how
  return (
    <p>
      {before}
      <code>{name}</code>
      {between}
      <code>{example}</code>
      {after}
    </p>
  )
}

function TestLetter({ address, outcome }: { address: string; outcome: TestOutcome | null }) {
  const busy = useNavigation().formAction === testLetterPath
  return (
    <>
      {outcome && !busy && (
        <Banner tone={outcome === 'sent' ? 'success' : 'error'}>
          <p>{copy.outcome[outcome]}</p>
        </Banner>
      )}
      {address === '' ? (
        <p>{copy.noAddress}</p>
      ) : (
        <Form method="post" action={testLetterPath}>
          <p className={quietText.line}>{copy.goesTo(address)}</p>
          <Button
            type="submit"
            variant="secondary"
            size="extra-small"
            className={box.button}
            busy={busy}
            busyText={copy.testing}
          >
            {copy.test}
          </Button>
        </Form>
      )}
    </>
  )
}
