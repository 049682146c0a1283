import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { HiddenFields } from '../../../ui/back-office/hidden-fields.tsx'
import buttons from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import typography from '../../../ui/typography.module.css'
import { setupPath } from '../address.ts'
import { stepCopy } from '../copy.ts'
import type { SetupView } from '../page.server.ts'
import { countDone, nextStep, type SetupFacts, type SetupStep, setupSteps } from '../rules.ts'
import { RisingSun } from './rising-sun.tsx'
import styles from './setup-list.module.css'

/** The first steps of a clinic, with the sun on its way; when all are done, that alone. */
export function SetupList({ facts, isDone }: SetupView) {
  const done = countDone(facts)
  const counts = { done, all: setupSteps.length }
  return (
    <section className={styles.setup} aria-labelledby="setup-title">
      <div className={styles.progress}>
        <h2 id="setup-title">{isDone ? m.setup_ready() : m.setup_title()}</h2>
        <p>{isDone ? m.setup_ready_text() : m.setup_lead()}</p>
        <RisingSun done={done} />
        <p className={styles.count}>{m.setup_count(counts)}</p>
      </div>
      {!isDone && <Steps facts={facts} />}
    </section>
  )
}

function Steps({ facts }: { facts: SetupFacts }) {
  const now = nextStep(facts)
  return (
    <div>
      <ol>
        {setupSteps.map((step, index) => (
          <Step key={step} step={step} number={index + 1} isDone={facts[step]} isNow={step === now} />
        ))}
      </ol>
      <div className={styles.putAway}>
        <span>{m.setup_open()}</span>
        <Form method="post" action={setupPath} preventScrollReset discover="none">
          <HiddenFields fields={{ intent: 'put-away' }} />
          <Button type="submit" variant="secondary" size="extra-small">
            {m.setup_put_away()}
          </Button>
        </Form>
      </div>
    </div>
  )
}

type StepProps = { step: SetupStep; number: number; isDone: boolean; isNow: boolean }

function Step({ step, number, isDone, isNow }: StepProps) {
  const { title, open, done, path } = stepCopy[step]
  return (
    <li className={styles.step} data-done={isDone || undefined} aria-current={isNow ? 'step' : undefined}>
      <span className={styles.number} aria-hidden="true">
        {isDone ? <Icon name="check-bold" size={17} /> : number}
      </span>
      <span className={styles.text}>
        <b>{title()}</b>
        {isDone && <span className={typography.visuallyHidden}>{m.setup_spoken_done()}</span>}
        <small>{isDone ? done() : open()}</small>
      </span>
      <Link
        className={clsx(buttons.button, isNow ? buttons.primary : buttons.secondary, buttons.extraSmall)}
        to={path}
        discover="none"
        // The browser itself goes to a place within a screen.
        reloadDocument={path.includes('#')}
        aria-label={
          isDone ? m.setup_change_spoken({ step: title() }) : m.setup_begin_spoken({ step: title() })
        }
      >
        {isDone ? m.setup_change() : m.setup_begin()}
      </Link>
    </li>
  )
}
