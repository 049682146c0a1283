import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { stepCopy } from '../copy.ts'
import type { SetupIntent, SetupView } from '../page.server.ts'
import {
  countDone,
  horizon,
  nextStep,
  type SetupFacts,
  type SetupStep,
  setupPath,
  setupSteps,
  sunAt,
  wayTo,
} from '../rules.ts'
import styles from './setup-list.module.css'

/** A step higher with every one that is done; what it says stands in words beside it. */
function RisingSun({ done }: { done: number }) {
  const sun = sunAt(done)
  return (
    <svg className={styles.drawing} viewBox="0 0 264 150" aria-hidden="true">
      <path className={styles.wholeWay} d={wayTo(setupSteps.length)} />
      {done > 0 && <path className={styles.wayDone} d={wayTo(done)} />}
      {setupSteps.map((step, index) => {
        const { x, y } = sunAt(index + 1)
        const look = index < done ? styles.doneStep : styles.openStep
        return index + 1 === done ? null : <circle key={step} className={look} cx={x} cy={y} r="4.5" />
      })}
      <circle className={styles.glow} cx={sun.x} cy={sun.y} r="28" />
      <circle className={styles.sun} cx={sun.x} cy={sun.y} r="18" />
      <path className={styles.horizon} d={`M0 ${horizon}.5H264`} />
    </svg>
  )
}

/** The first steps of a clinic, with the sun on its way; when all are done, that alone. */
export function SetupList({ facts, isDone }: SetupView) {
  const done = countDone(facts)
  const counts = { done, all: setupSteps.length }
  return (
    <section className={styles.setup} aria-labelledby="setup-title" data-print="none">
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
      <div className={clsx(parts.wrappingLine, styles.putAway)}>
        <span>{m.setup_open()}</span>
        <Form method="post" action={setupPath} preventScrollReset discover="none">
          <HiddenFields fields={{ intent: 'put-away' satisfies SetupIntent }} />
          <Button variant="secondary" size="extra-small">
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
