import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import { addAddress, partAddress, repeatAddress, visitAddress } from '#app/features/desk/address.ts'
import { TellChoice, VisitFields } from '#app/features/desk/components/visit-fields.tsx'
import { copy as deskCopy, firstName } from '#app/features/desk/copy.ts'
import { isOfCare } from '#app/features/desk/rules.ts'
import { isOpen } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { QuietEnter } from '#app/ui/back-office/form-controls.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { DetailsView } from '../page.server.ts'
import styles from './visit-actions.module.css'

/** One click for what is done most; the list of all states is below and belongs to the same form. */
export function VisitActions({ view, list }: { view: DetailsView; list: string }) {
  const { visit } = view
  const { busy, guard } = useSending()
  const mayChange = useMay('visits')
  const step = view.step !== null && (mayChange || isOfCare(view.step)) ? view.step : null
  return (
    <Form
      id="visit-actions"
      data-typing="none"
      method="post"
      action={visitAddress(list, visit.id)}
      replace
      preventScrollReset
      onSubmit={guard}
      className={styles.actions}
    >
      <QuietEnter />
      <VisitFields row={visit} intent="status" />
      <div className={styles.buttons}>
        {step && (
          <Button
            name="set"
            value={step}
            size="extra-small"
            className={styles.wide}
            {...(step === 'confirmed' && { icon: 'check' as const })}
            unavailable={busy}
          >
            {deskCopy.step[step]()}
          </Button>
        )}
        {isOpen(visit.status) &&
          (mayChange ? (
            <MoveAndCancel view={view} list={list} busy={busy} />
          ) : (
            <Missed {...view} busy={busy} />
          ))}
        {mayChange && view.canBeCorrected && <ChangeLink visit={visit} list={list} />}
        {mayChange && view.another && (
          <Link
            className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, styles.wide)}
            to={addAddress(list, view.another)}
          >
            <Icon name="phone-plus" />
            {m.details_another_time()}
          </Link>
        )}
        {mayChange && visit.status !== 'cancelled' && (
          <Link
            className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, styles.wide)}
            to={repeatAddress(list, visit.id)}
          >
            <Icon name="repeat" />
            {m.repeat_link()}
          </Link>
        )}
      </div>
      {mayChange && (
        <TellChoice label={m.details_tell({ name: firstName(visit.name) })} unable={view.noEmail} />
      )}
    </Form>
  )
}

type MoveProps = { view: DetailsView; list: string; busy: boolean }

function MoveAndCancel({ view: { visit, canBeMissed }, list, busy }: MoveProps) {
  return (
    <>
      <ChangeLink visit={visit} list={list} />
      <Missed canBeMissed={canBeMissed} busy={busy} />
      <Link
        className={clsx(
          buttons.button,
          buttons.dangerOutline,
          buttons.extraSmall,
          canBeMissed && styles.wide,
        )}
        data-cancel
        to={partAddress(list, visit.id, 'cancel')}
        replace
        preventScrollReset
      >
        {m.details_cancel()}
      </Link>
    </>
  )
}

const Missed = ({ canBeMissed, busy }: Pick<DetailsView, 'canBeMissed'> & { busy: boolean }) =>
  canBeMissed && (
    <Button name="set" value="no-show" variant="secondary" size="extra-small" unavailable={busy}>
      {deskCopy.statusWord['no-show']()}
    </Button>
  )

const ChangeLink = ({ visit, list }: { visit: DetailsView['visit']; list: string }) => (
  <Link
    className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
    data-move
    to={visitAddress(list, visit.id, { move: visit.date })}
    replace
    preventScrollReset
  >
    <Icon name="swap" />
    {m.details_move()}
  </Link>
)
