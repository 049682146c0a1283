import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { stepPath } from '../address.ts'
import type { ImportIntent } from '../commands.server.ts'
import type { ProgressView } from '../page.server.ts'
import styles from './import-frame.module.css'
import { ImportFrame, LookAgain } from './import-frame.tsx'

type Props = {
  view: ProgressView
  problem: string | undefined
  /** What Undo asks once more. */
  confirmation: ReactNode
}

/** How far an import is; it can be stopped, go on, and be undone. */
export function ProgressPage({ view: { id, state, done, all }, problem, confirmation }: Props) {
  const isStopped = state === 'stopped'
  return (
    <ImportFrame step="progress" problem={problem}>
      <section className={clsx(card.card, box.box)} aria-labelledby="progress-title">
        <h2 id="progress-title">{isStopped ? m.imports_stopped_title() : m.imports_progress_title()}</h2>
        <p>{isStopped ? m.imports_stop_text() : m.imports_progress_lead()}</p>
        <progress className={styles.progress} aria-labelledby="progress-title" value={done} max={all} />
        <p>{m.imports_progress_of({ done, count: all })}</p>
        {!isStopped && <LookAgain at={stepPath(id, 'progress')} />}
        <div className={styles.buttons}>
          {isStopped ? (
            <>
              <Press id={id} intent={`start ${id}`} words={m.imports_go_on()} />
              <Press id={id} intent={`undo ${id}`} words={m.imports_undo()} isSecond>
                {confirmation}
              </Press>
            </>
          ) : (
            <>
              <Press id={id} intent={`stop ${id}`} words={m.imports_stop()} isSecond />
              <p>{m.imports_stop_text()}</p>
            </>
          )}
        </div>
      </section>
    </ImportFrame>
  )
}

type PressProps = {
  id: string
  intent: Spoken<ImportIntent>
  words: string
  isSecond?: boolean
  children?: ReactNode
}

function Press({ id, intent, words, isSecond = false, children }: PressProps) {
  return (
    <Form method="post" action={stepPath(id, 'progress')} replace>
      <HiddenFields fields={{ intent }} />
      {children}
      <Button size="small" variant={isSecond ? 'secondary' : 'primary'}>
        {words}
      </Button>
    </Form>
  )
}
