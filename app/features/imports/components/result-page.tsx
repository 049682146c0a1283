import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { screenPath } from '#app/features/access/screens/screens.ts'
import { listPath } from '#app/features/website-editor/lists/address.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { importPath, stepPath } from '../address.ts'
import type { ImportIntent } from '../commands.server.ts'
import type { ResultView } from '../page.server.ts'
import styles from './import-frame.module.css'
import { ImportFrame, LookAgain, Numbers } from './import-frame.tsx'
import { RowsToLookAt } from './rows-to-look-at.tsx'

type Props = {
  view: ResultView
  problem: string | undefined
  /** What Undo asks once more. */
  confirmation: ReactNode
}

/** What an import brought, and what its Undo took back. */
export function ResultPage({ view, problem, confirmation }: Props) {
  const { id, state, looks, looked, wasStarted } = view
  return (
    <ImportFrame step="result" problem={problem}>
      {state === 'done' && <Done view={view} confirmation={confirmation} />}
      {state === 'undoing' && (
        <section className={clsx(card.card, box.box)} aria-labelledby="undoing-title">
          <h2 id="undoing-title">{m.imports_undoing_title()}</h2>
          <p>{m.imports_undoing_lead()}</p>
          <LookAgain at={stepPath(id, 'result')} />
        </section>
      )}
      {state === 'undone' && <Undone view={view} />}
      {wasStarted && <RowsToLookAt id={id} looks={looks} count={looked} />}
      <div className={styles.buttons}>
        {view.website === null ? (
          <Link className={clsx(buttons.button, buttons.primary, buttons.small)} to={screenPath('dashboard')}>
            {m.imports_to_appointments()}
          </Link>
        ) : (
          <>
            <Link className={clsx(buttons.button, buttons.primary, buttons.small)} to={listPath('page')}>
              {m.imports_to_pages()}
            </Link>
            <Link className={clsx(buttons.button, buttons.secondary, buttons.small)} to={listPath('news')}>
              {m.imports_to_news()}
            </Link>
          </>
        )}
        <Link className={clsx(buttons.button, buttons.secondary, buttons.small)} to={importPath}>
          {m.imports_other_file()}
        </Link>
      </div>
    </ImportFrame>
  )
}

function Done({ view, confirmation }: Pick<Props, 'view' | 'confirmation'>) {
  const { id, when, appointments, patients, website, here, anyway, undoUntil } = view
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="done-title">
      <h2 id="done-title">{m.imports_done_title()}</h2>
      <p>{m.imports_done_lead({ when })}</p>
      <Numbers
        of={
          website
            ? [
                { count: website.pages, what: m.imports_done_pages },
                { count: website.posts, what: m.imports_done_posts },
                { count: website.pictures, what: m.imports_done_pictures },
                { count: here, what: m.imports_done_here },
              ]
            : [
                { count: appointments, what: m.imports_done_appointments },
                { count: patients, what: m.imports_done_patients },
                { count: here, what: m.imports_done_here },
                { count: anyway, what: m.imports_done_anyway },
              ]
        }
      />
      <div className={styles.notes}>
        {website && <p>{m.imports_done_draft()}</p>}
        <p>{undoUntil === null ? m.imports_undo_gone() : m.imports_undo_text({ day: undoUntil })}</p>
        {undoUntil !== null && (
          <Form method="post" action={stepPath(id, 'result')} replace>
            <HiddenFields fields={{ intent: `undo ${id}` satisfies Spoken<ImportIntent> }} />
            {confirmation}
            <Button size="small" variant="secondary" icon="arrow-counter-clockwise">
              {m.imports_undo()}
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}

function Undone({ view: { removed, left, wasStarted, website } }: Pick<Props, 'view'>) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="undone-title">
      <h2 id="undone-title">{wasStarted ? m.imports_undone_title() : m.imports_discarded_title()}</h2>
      {wasStarted && <p>{m.imports_undone_removed({ count: removed })}</p>}
      {wasStarted && website && <p>{m.imports_undo_draft()}</p>}
      {left > 0 && <p>{m.imports_undone_left({ count: left })}</p>}
    </section>
  )
}
