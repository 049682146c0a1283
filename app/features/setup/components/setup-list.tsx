import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import toolButton from '#app/ui/back-office/tool-button.module.css'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { stepCopy } from '../copy.ts'
import type { SetupIntent, SetupView } from '../page.server.ts'
import { countDone, nextStep, type SetupFacts, type SetupStep, setupPath, setupSteps } from '../rules.ts'
import styles from './setup-list.module.css'

/** How far a new clinic is, in one line; the steps below it where the owner wants them. */
export function SetupList({ facts, isOpen }: SetupView) {
  return (
    <section className={styles.setup} aria-labelledby="setup-title" data-print="none">
      {facts ? <Going facts={facts} isOpen={isOpen} /> : <AllDone />}
    </section>
  )
}

function AllDone() {
  return (
    <div className={styles.line}>
      <Ring done={setupSteps.length} />
      <div>
        <h2 id="setup-title">{m.setup_ready()}</h2>
        <p>{m.setup_ready_text()}</p>
      </div>
      <Choose intent="hide">
        <Button variant="secondary" size="extra-small">
          {m.setup_hide()}
        </Button>
      </Choose>
    </div>
  )
}

function Going({ facts, isOpen }: { facts: SetupFacts; isOpen: boolean }) {
  const next = nextStep(facts)
  const done = countDone(facts)
  const label = isOpen ? m.setup_close() : m.setup_open_list()
  return (
    <>
      <div className={styles.line}>
        <Ring done={done} />
        <div>
          <h2 id="setup-title">{m.setup_title({ done, all: setupSteps.length })}</h2>
          {next && <p>{m.setup_next({ step: stepCopy[next].title() })}</p>}
        </div>
        {next && (
          <StepLink
            step={next}
            isDone={false}
            className={clsx(buttons.button, buttons.primary, buttons.extraSmall)}
          >
            {m.setup_begin()}
          </StepLink>
        )}
        <Choose intent={isOpen ? 'close' : 'open'}>
          <button
            type="submit"
            className={toolButton.toolButton}
            aria-expanded={isOpen}
            aria-label={label}
            title={label}
          >
            <Icon name={isOpen ? 'caret-up' : 'caret-down'} />
          </button>
        </Choose>
      </div>
      {isOpen && (
        <>
          <ol className={styles.steps}>
            {setupSteps.map((step) => (
              <Step key={step} step={step} isDone={facts[step]} isNext={step === next} />
            ))}
          </ol>
          <div className={styles.end}>
            <p>{m.setup_open()}</p>
            <Choose intent="hide">
              <Button variant="text" size="extra-small">
                {m.setup_put_away()}
              </Button>
            </Choose>
          </div>
        </>
      )}
    </>
  )
}

/** A form about the list alone; it works without script. */
const Choose = ({ intent, children }: { intent: SetupIntent; children: ReactNode }) => (
  <Form method="post" action={setupPath} preventScrollReset discover="none">
    <HiddenFields fields={{ intent }} />
    {children}
  </Form>
)

/** The same in a drawing: a ring that closes with the last step. */
const Ring = ({ done }: { done: number }) => (
  <svg className={styles.ring} viewBox="0 0 36 36" aria-hidden="true">
    <circle cx="18" cy="18" r="14.5" />
    {done > 0 && (
      <path
        className={styles.ringDone}
        d="M32.5 18a14.5 14.5 0 1 1-29 0 14.5 14.5 0 1 1 29 0"
        pathLength={setupSteps.length}
        strokeDasharray={`${done} ${setupSteps.length}`}
      />
    )}
  </svg>
)

type StepProps = { step: SetupStep; isDone: boolean; isNext: boolean }

function Step({ step, isDone, isNext }: StepProps) {
  const { title, open, done } = stepCopy[step]
  return (
    <li className={styles.step} data-done={isDone || undefined} aria-current={isNext ? 'step' : undefined}>
      {isDone ? <Icon name="check-circle-fill" size={19} /> : <i />}
      <div>
        <StepLink step={step} isDone={isDone}>
          {title()}
        </StepLink>
        {isDone && <span className={typography.visuallyHidden}>{m.setup_spoken_done()}</span>}
        <small>{isDone ? done() : open()}</small>
      </div>
    </li>
  )
}

type StepLinkProps = { step: SetupStep; isDone: boolean; className?: string; children: ReactNode }

function StepLink({ step, isDone, className, children }: StepLinkProps) {
  const { title, path } = stepCopy[step]
  return (
    <Link
      className={className}
      to={path}
      discover="none"
      aria-label={isDone ? m.setup_change_spoken({ step: title() }) : m.setup_begin_spoken({ step: title() })}
    >
      {children}
    </Link>
  )
}
